; The installer for Windows. `packaging/windows.py` has Inno Setup compile it and says by /D what
; product.py and words.toml know, which folder was built (Bundle) and which Icon the installer has,
; by /O and /F where it goes. /DSigned and /Ssign= come with a certificate.
;
; It installs for the one who starts it and asks for no administrator, unless all users are wanted
; (/ALLUSERS). Silently: /VERYSILENT /SUPPRESSMSGBOXES. What the player has made lies elsewhere
; (%LOCALAPPDATA%\yacht, or the folder `player` of a portable game) and is left by the uninstaller.

#define ProgId "Yacht.Match"

[Setup]
; by this Windows knows that a newer version is the same game: it never changes
AppId={{6F0B3C52-6D2E-4B0E-9A0F-5A1D7C3E8B41}
AppName={#Name}
AppVersion={#Version}
AppVerName={#Name} {#Version}
AppPublisher={#Makers}
AppCopyright={#Copyright}
VersionInfoVersion={#Version}
DefaultDirName={autopf}\{#Name}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=commandline dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
WizardStyle=modern
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\{#Program}.exe
ChangesAssociations=yes
; the worker process has files open as well
CloseApplications=yes
Compression=lzma2/max
SolidCompression=yes
TimeStampsInUTC=yes
#ifdef Signed
SignTool=sign
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "tr"; MessagesFile: "compiler:Languages\Turkish.isl"
Name: "nb"; MessagesFile: "compiler:Languages\Norwegian.isl"
Name: "hu"; MessagesFile: "compiler:Languages\Hungarian.isl"

[CustomMessages]
en.MatchFile={#MatchFile_en}
tr.MatchFile={#MatchFile_tr}
nb.MatchFile={#MatchFile_nb}
hu.MatchFile={#MatchFile_hu}

[Tasks]
Name: "association"; Description: "{cm:AssocFileExtension,{#Name},{#FileSuffix}}"
Name: "desktop"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; nothing of an older version stays among the new libraries
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\{#Name}"; Filename: "{app}\{#Program}.exe"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\{#Program}.exe"; Tasks: desktop

[Registry]
Root: HKA; Subkey: "Software\Classes\{#FileSuffix}"; ValueType: string; ValueName: ""; ValueData: "{#ProgId}"; Flags: uninsdeletevalue; Tasks: association
Root: HKA; Subkey: "Software\Classes\{#FileSuffix}\OpenWithProgids"; ValueType: string; ValueName: "{#ProgId}"; ValueData: ""; Flags: uninsdeletevalue; Tasks: association
Root: HKA; Subkey: "Software\Classes\{#ProgId}"; ValueType: string; ValueName: ""; ValueData: "{cm:MatchFile}"; Flags: uninsdeletekey; Tasks: association
; the second icon in the program is that of match files
Root: HKA; Subkey: "Software\Classes\{#ProgId}\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\{#Program}.exe,1"; Tasks: association
Root: HKA; Subkey: "Software\Classes\{#ProgId}\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\{#Program}.exe"" ""%1"""; Tasks: association

[Run]
Filename: "{app}\{#Program}.exe"; Description: "{cm:LaunchProgram,{#Name}}"; Flags: nowait postinstall skipifsilent

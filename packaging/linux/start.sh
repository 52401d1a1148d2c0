#!/bin/sh
# Starts Yacht, wherever this is called from. `--install` gives it a menu entry for the user who
# runs it, `--uninstall` takes that away again; everything else is handed to the game.
set -eu

ID=net.yachtdice.Yacht

say() { printf '%s\n' "$*"; }

fail() {
    printf 'start.sh: %s\n' "$*" >&2
    exit 1
}

usage() {
    cat <<'END'
start.sh [words for the game]   start Yacht
start.sh --install              a menu entry, icons and the file type for you, without root
start.sh --uninstall            take them away again; your matches and settings stay
start.sh --help                 this, and what the game itself understands

END
}

# The folder of this script, through links; the x keeps a line feed at its end.
find_folder() {
    here=$(readlink -f -- "$0" && printf x) || fail "can't tell where $0 lies"
    here=${here%?x}
    here=${here%/*}
}

find_places() {
    case ${XDG_DATA_HOME:-} in
    /*) data=${XDG_DATA_HOME%/} ;;
    *) # relative ones are to be ignored: XDG Base Directory Specification
        [ -n "${HOME:-}" ] || fail "HOME is not set, so there is no place for a menu entry"
        data=${HOME%/}/.local/share
        ;;
    esac
    entry=$data/applications/$ID.desktop
    link=${HOME:+${HOME%/}/.local/bin/yacht}
}

refuse_sudo() {
    [ "$(id -u)" = 0 ] && [ -n "${HOME:-}" ] && [ -d "$HOME" ] || return 0
    [ -n "$(find "$HOME" -prune -user 0)" ] ||
        fail "root in the home of somebody else: run it as the user who plays, without sudo"
}

# The folder as a quoted word of Exec=: first what quotes need, then what any value of an entry does.
quoted() {
    printf '%s' "$1" | sed -e 's/[\\"`$]/\\&/g' -e 's/%/%%/g' -e 's/\\/\\\\/g'
}

# The entry for this folder. It calls sh, as some menus look for the first word of Exec= without
# reading its %% and quotes; TryExec= takes the entry out of the menu when the folder has gone.
write_entry() {
    command="sh \"$(quoted "$here/start.sh")\""
    while IFS= read -r line; do
        case $line in
        Exec=yacht*) printf '%s\n' "Exec=$command${line#Exec=yacht}" ;;
        TryExec=*) ;;
        Type=*) printf '%s\nTryExec=%s\n' "$line" "$(printf '%s' "$here/yacht" | sed 's/\\/\\\\/g')" ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"$here/share/applications/$ID.desktop"
}

shared_files() { (cd "$here/share" && find . -type f) | sed 's|^\./||'; }

has() { command -v "$1" >/dev/null 2>&1; }

tell_desktop() {
    if has update-desktop-database && [ -d "$data/applications" ]; then
        update-desktop-database -q "$data/applications" || :
    fi
    if has update-mime-database && [ -d "$data/mime/packages" ]; then
        update-mime-database "$data/mime" || :
    fi
    # without this file the folders themselves are read, which is as good
    if has gtk-update-icon-cache && [ -f "$data/icons/hicolor/icon-theme.cache" ]; then
        gtk-update-icon-cache -q -t -f "$data/icons/hicolor" || :
    fi
} >/dev/null 2>&1

# A link to a copy of Yacht that stands there, or to one that has gone.
is_our_link() {
    [ -n "$link" ] && [ -L "$link" ] || return 1
    goal=$(readlink -- "$link")
    case $goal in /*/start.sh) ;; *) return 1 ;; esac
    [ ! -e "$link" ] || [ -f "${goal%/*}/share/applications/$ID.desktop" ]
}

install_entry() {
    case $here in *[[:cntrl:]]*)
        fail "a menu entry can't name a folder with a line feed, tab or the like in its name" ;;
    esac
    shared_files | while IFS= read -r file; do
        if ! { mkdir -p "$data/${file%/*}" && cp "$here/share/$file" "$data/$file"; } 2>/dev/null; then
            fail "can't write $data/$file: is your home read-only, or its disk full?"
        fi
    done
    write_entry >"$entry" || fail "can't write $entry"
    command_note="; on a command line it is $here/start.sh"
    if [ -n "$link" ] && [ -d "${link%/*}" ]; then
        if is_our_link || { [ ! -e "$link" ] && [ ! -L "$link" ]; }; then
            ln -sf "$here/start.sh" "$link" 2>/dev/null && command_note="; the command is $link"
        else
            command_note="; $link is another program's and was left alone"
        fi
    fi
    tell_desktop
    whose=your
    [ "$(id -u)" != 0 ] || whose="root's"
    say "Yacht is in $whose menu, and starts from $here$command_note"
}

# What update-mime-database makes is left behind by it when there is no package any more.
clear_mime() {
    rmdir "$data/mime/packages" || return 0
    for name in aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic \
        types version XMLnamespaces; do
        rm -f "$data/mime/$name"
    done
    rmdir "$data"/mime/* "$data/mime" || :
} 2>/dev/null

clear_applications() {
    for other in "$data"/applications/*; do
        [ "${other##*/}" = mimeinfo.cache ] || return 0
    done
    rm -f "$data/applications/mimeinfo.cache"
}

uninstall_entry() {
    found=
    [ ! -e "$entry" ] || found=yes
    shared_files | while IFS= read -r file; do
        rm -f "$data/$file" || fail "can't remove $data/$file: is your home read-only?"
    done
    if is_our_link; then rm -f "$link"; fi
    tell_desktop
    clear_mime
    clear_applications
    (cd "$here/share" && find . -depth -type d ! -name .) | while IFS= read -r folder; do
        rmdir "$data/$folder" 2>/dev/null || :
    done
    kept=
    for folder in "$data/yacht" "$here/player"; do
        [ ! -d "$folder" ] || kept="${kept:-; your matches and settings stay in}${kept:+ and in} $folder"
    done
    if [ -n "$found" ]; then
        say "Yacht is out of the menu; the program itself is still in $here$kept"
    else
        say "Yacht was not in the menu$kept"
    fi
}

find_folder
case ${1:-} in
--install | --uninstall)
    [ $# = 1 ] || fail "$1 stands alone"
    [ -f "$here/share/applications/$ID.desktop" ] ||
        fail "$here/share is not whole: please unpack the archive again"
    find_places
    refuse_sudo
    if [ "$1" = --install ]; then install_entry; else uninstall_entry; fi
    exit
    ;;
--help | -h) usage ;;
esac
[ -x "$here/yacht" ] ||
    fail "$here/yacht can't be run: unpack the whole archive, where programs may run"
exec "$here/yacht" "$@"

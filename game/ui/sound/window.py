"""What the window tells that is about sound: the key that mutes, devices that come and go."""

from dataclasses import replace

import pygame

from game.ui.desk import Desk

_TOLD = ("sound.muted", "sound.on", "sound.no_device")


def take_sound_event(desk: Desk, event: pygame.Event) -> bool:
    """Take an event that is about sound alone; whether it was."""
    sounds = desk.services.sounds
    match event.type:
        case pygame.KEYDOWN if event.key == pygame.K_m and not _is_written(desk, event):
            toggle_mute(desk)
        case pygame.AUDIODEVICEADDED:
            if not event.iscapture:
                sounds.device_came()
        case pygame.AUDIODEVICEREMOVED:
            if event.which and not event.iscapture:  # 0 is one that nobody had opened
                sounds.device_went()
        case pygame.WINDOWFOCUSGAINED:
            sounds.look_again()
            return False
        case _:
            return False
    return True


def toggle_mute(desk: Desk) -> None:
    """Turn the sound off, or on again, and say so."""
    is_mute = not desk.preferences.mute
    desk.prefer(replace(desk.preferences, mute=is_mute))
    is_heard = desk.services.sounds.has_device
    now = "sound.muted" if is_mute else "sound.on" if is_heard else "sound.no_device"
    desk.say(desk.words(now), instead_of=[desk.words(key) for key in _TOLD if key != now])


def _is_written(desk: Desk, event: pygame.Event) -> bool:
    """Whether the letter goes into a field, or belongs to a shortcut of something else."""
    return desk.takes_text or bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT))

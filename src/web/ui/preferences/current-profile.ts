/** Returns the profile that the session has chosen, if it is not the first: its id, and its limit after a dot (the cookie `viewer_profile`). */
export const currentProfile = (): string | undefined => /(?:^|; )viewer_profile=([^;]+)/.exec(document.cookie)?.[1]

/** Returns the value of the cookie `viewer_profile`: the profile that the session has chosen, if it is not the first. */
export const currentProfile = (): string | undefined => /viewer_profile=([^;]+)/.exec(document.cookie)?.[1]

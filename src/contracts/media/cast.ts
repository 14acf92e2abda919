// Playback on Cast devices, which load their receiver from Google. Only sites with CAST_RECEIVER load Google's script.

/** The script with which a page finds Cast devices. */
export const castSender = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'

/** The folders of that script, and of the scripts that it loads. */
export const castScripts = [
  'https://www.gstatic.com/cv/js/sender/',
  'https://www.gstatic.com/eureka/clank/',
  'https://www.gstatic.com/cast/sdk/libs/sender/',
] as const

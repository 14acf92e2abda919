// Whose HLS plays: the browser's own, or hls.js?
//
// WebKit (Safari 17 and later, every browser on iOS): its own. It retries, switches rungs, knows captions and AirPlay, and costs no script.
// Chromium 142 to 156 also says "maybe", and starts at once (79 ms), but measured in 156: one lost segment request ends playback for good
// (DEMUXER_ERROR_COULD_NOT_PARSE, no retry), it keeps 8 s of buffer, stays on 720p for 16 s behind 400 kbit/s, and shows no captions at all.

type AppleVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: unknown }

const hlsType = 'application/vnd.apple.mpegurl'

export function playsHlsWell(media: AppleVideo, hasMediaSource: boolean): boolean {
  if (!media.canPlayType(hlsType)) return false
  return 'webkitShowPlaybackTargetPicker' in media || !hasMediaSource
}

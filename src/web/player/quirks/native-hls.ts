// Chooses between the browser's own HLS and hls.js.
//
// WebKit (Safari 17 and later, every browser on iOS) uses its own HLS, which retries, switches renditions, supports captions and AirPlay, and
// needs no script.
//
// Chromium 142 to 156 uses hls.js, although canPlayType answers "maybe" and the browser's own HLS starts fast (79 ms). The own HLS of
// Chromium 156 was measured. One lost segment request ends playback permanently (DEMUXER_ERROR_COULD_NOT_PARSE, no retry). The buffer has
// only 8 s. Playback stays on 720p for 16 s at 400 kbit/s. No captions are shown.

type AppleVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: unknown }

const hlsType = 'application/vnd.apple.mpegurl'

export function playsHlsWell(media: AppleVideo, hasMediaSource: boolean): boolean {
  if (!media.canPlayType(hlsType)) return false
  return 'webkitShowPlaybackTargetPicker' in media || !hasMediaSource
}

// Plays channels in ffmpeg, mpv and hls.js in Chromium across a change of programme and breaks, and checks picture, sound, captions, latency and playlists.
//   npx node bench/live/players.ts [--seconds 300] [--players ffmpeg,mpv,chromium] [--channels nbc,bravo] [--at-once 2]
//     [--processes 2] [--restart 0]
// Needs a build, ffmpeg and mpv (Debian: apt-get install ffmpeg mpv). Each group of channels plays on a site of its own. Several processes answer
// in turn, behind HAProxy. --restart stops and starts them in turn after a third of the time, with a clock that is so many seconds later.
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { chromiumPath, quiet } from '../shared/chromium.ts'
import { type Row, report } from '../shared/measure.ts'
import { startChannelSite } from '../shared/players/channel-site.ts'
import { channelsIn, watchPlaylists } from '../shared/players/channels.ts'
import { judgeChromium, judgeFfmpeg, judgeMpv, type Loss, lossInChromium, lossInMpv } from '../shared/players/judge.ts'
import { playWithChromium, referenceSeconds, servePlayerPage } from '../shared/players/play-with-chromium.ts'
import { playWithFfmpeg } from '../shared/players/play-with-ffmpeg.ts'
import { playWithMpv } from '../shared/players/play-with-mpv.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    players: { type: 'string', default: 'ffmpeg,mpv,chromium' },
    channels: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '2' },
    processes: { type: 'string', default: '1' },
    restart: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const wanted = values.channels.split(',').filter(Boolean)
const atOnce = Number(values['at-once'])
const token = 'the operator of bench/live/players'
/** The programmes change so many seconds after the players begin. The players are up to 20 s behind. */
const changeAfter = Math.max(seconds / 2, seconds - 60)

const raw: { channel: string; player: string; result: unknown }[] = []
const rows: Row[] = []
const page = await servePlayerPage()
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...quiet, '--disable-web-security', '--mute-audio', '--autoplay-policy=no-user-gesture-required'],
})

/** A playback. `reference`: what the machine loses of a file; null if this playback measures it. */
type Playback = { stream: string; channel: string; seconds: number; clockOffset: number; reference: Loss | null }

const nothing: Loss = { time: 0, frames: 0 }
/** Plays a stream with a player, adds rows to the table, and returns what was lost. */
const players: Record<string, (playback: Playback) => Promise<Loss>> = {
  async ffmpeg({ stream, channel, seconds }) {
    const result = await playWithFfmpeg(stream, seconds)
    raw.push({ channel, player: 'ffmpeg', result })
    rows.push(...judgeFfmpeg(`${channel}, ffmpeg`, seconds, result))
    return nothing
  },
  async mpv({ stream, channel, seconds, reference }) {
    const result = await playWithMpv(stream, seconds)
    raw.push({ channel, player: 'mpv', result })
    rows.push(...judgeMpv(`${channel}, mpv`, seconds, result, reference ?? lossInMpv(result)))
    return lossInMpv(result)
  },
  async chromium({ stream, channel, seconds, clockOffset, reference }) {
    const result = await playWithChromium(browser, { page: page.page, stream, seconds, clockOffset })
    raw.push({ channel, player: 'chromium', result })
    rows.push(...judgeChromium(`${channel}, hls.js`, result, reference ?? lossInChromium(result)))
    return lossInChromium(result)
  },
}

/** Plays a group of channels at once. Returns whether more channels follow. */
async function playGroup(player: string, from: number, reference: Loss): Promise<boolean> {
  const site = await startChannelSite({ before: changeAfter, token, processes: Number(values.processes) })
  const all = (await channelsIn(site.list, token)).filter(({ id }) => !wanted.length || wanted.includes(id.split('.')[0]!))
  const group = all.slice(from, from + atOnce)
  const watches = group.map((channel) => watchPlaylists(channel, { mayJump: Number(values.restart ?? 0) > 0 }))
  const restarting = values.restart === undefined ? null : restartLater(site.restart, Number(values.restart))
  const { clockOffset } = site
  await Promise.all(group.map(({ id, url }) => players[player]!({ stream: url, channel: id, seconds, clockOffset, reference })))
  await restarting
  for (const watch of watches) {
    const { channel, problems, segments, films } = await watch.stop()
    raw.push({ channel, player: `playlists for ${player}`, result: { problems, segments, films } })
    const value = `${segments} segments, ${films.length} films, ${problems.length} problems`
    rows.push({ measure: `${channel}, playlists for ${player}`, value, goal: 'no problem', ok: problems.length === 0 })
  }
  await site.stop()
  return from + atOnce < all.length
}

async function restartLater(restart: (jump: number) => Promise<void>, jump: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 3))
  await restart(jump)
}

for (const player of values.players.split(',')) {
  // The last seconds of a file are not measured: the player is at its end.
  const file = { stream: page.reference, channel: 'a file', seconds: referenceSeconds - 2, clockOffset: 0, reference: null }
  const reference = await players[player]!(file)
  for (let from = 0; await playGroup(player, from, reference); from += atOnce);
}
await browser.close()
page.close()
report('live-players', rows, raw)

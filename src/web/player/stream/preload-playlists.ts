/**
 * Loads the master playlist and the playlist of its first rendition into the browser's cache, because the engine takes longer to load than they do. A stream
 * starts with its first rendition. Rejects if they cannot be loaded.
 */
export async function preloadPlaylists(url: string): Promise<void> {
  const load = async (address: string) => (await fetch(address)).text()
  const master = await load(url)
  const first = master.split('\n').find((line) => line && !line.startsWith('#'))
  if (first) await load(new URL(first, new URL(url, location.href)).href)
}

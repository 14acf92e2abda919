/**
 * Returns the newest folder of a stream, whose files the player loads. A signed URL ends, and the next one has the same files in another folder: `add` it.
 * `fileAt` maps the URL of a file in an earlier folder to the same file in the newest one, and returns any other URL unchanged.
 */
export function newestFolder(base: string) {
  const folders: string[] = []
  const folderOf = (playlist: string) => new URL('.', new URL(playlist, base)).href
  return {
    add: (playlist: string) => void folders.push(folderOf(playlist)),
    fileAt(url: string): string {
      const folder = folders.find((earlier) => url.startsWith(earlier))
      return folder === undefined ? url : folders.at(-1) + url.slice(folder.length)
    },
    /** Begins with another stream: the folders of the one before are no folders of it. */
    replace: (playlist: string) => void folders.splice(0, folders.length, folderOf(playlist)),
  }
}

const paths = {
  left: 'M15 4 7 12l8 8',
  right: 'm9 4 8 8-8 8',
  down: 'm4 8 8 8 8-8',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5 5 19',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  play: 'M7 4v16l13-8z',
  pause: 'M8 4v16M16 4v16',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const

const filled = new Set<string>(['play'])

/** A decorative icon. The text beside the icon or the button's label expresses its meaning. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill={filled.has(name) ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinejoin="round"
      />
    </svg>
  )
}

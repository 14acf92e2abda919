const paths = {
  play: 'M8 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  replay: 'M5 12a7 7 0 1 0 2.3-5.2M7.5 2.5v4.6H12',
  rewind: 'M5 12a7 7 0 1 0 2.3-5.2M7.5 2.5v4.6H12',
  forward: 'M19 12a7 7 0 1 1-2.3-5.2M16.5 2.5v4.6H12',
  loud: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  quiet: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6',
  muted: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  captions: 'M3.5 5.5h17v13h-17zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3',
  enlarge: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  reduce: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4M8 14.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4',
  cast: 'M3.5 8V5.5h17v13H14M3.5 11.5a7 7 0 0 1 7 7M3.5 15.3a3.2 3.2 0 0 1 3.2 3.2',
  back: 'M15 5l-7 7 7 7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
} as const

export type ControlIconName = keyof typeof paths

/** A decorative icon: the button's label has the meaning. */
export function ControlIcon({ name }: { name: ControlIconName }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill={name === 'play' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={name === 'pause' ? 3.5 : 2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {(name === 'rewind' || name === 'forward') && (
        <text x="12" y="15" fontSize="7" fontWeight="800" textAnchor="middle" fill="currentColor">
          10
        </text>
      )}
    </svg>
  )
}

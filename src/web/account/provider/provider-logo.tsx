import type { ProviderInfo } from '#contracts/http/providers.ts'
import css from './provider.module.css'

/** A provider's logo on its colour. A provider without a logo is shown by its title. */
export function ProviderLogo({ provider: { title, mvpd_logo_2x: logo, mvpd_color_2x: color } }: { provider: ProviderInfo }) {
  return (
    <span className={css.logo} style={{ background: color, color: inkOn(color) }}>
      {logo ? <img src={logo} alt={title} /> : <span>{title}</span>}
    </span>
  )
}

/** Returns the text colour, black or white, with the higher contrast on a colour such as `#0b5fff`. */
export function inkOn(color: string): '#fff' | '#000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => linear(Number.parseInt(color.slice(start, start + 2), 16) / 255))
  // At this luminance, black and white have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

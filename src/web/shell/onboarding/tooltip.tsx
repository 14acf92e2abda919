import css from './onboarding.module.css'

/** [C2.5-06] A tooltip below the profile button in the header. Screen readers announce it. It takes no clicks and moves nothing. */
export function Tooltip({ text }: { text: string }) {
  return (
    <p role="status" className={css.tooltip}>
      {text}
    </p>
  )
}

import type { ComponentProps } from 'react'
import { Modal } from '../../ui/modals/modal.tsx'
import css from './player-modal.module.css'

type Props = Omit<ComponentProps<typeof Modal>, 'className'> & { look: 'wide' | 'narrow' | 'clear' }

/** A modal of the player, over the page or over the full screen, in the colours of the controls. `clear`: the picture stays visible behind it. */
export function PlayerModal({ look, ...modal }: Props) {
  return <Modal {...modal} className={`${css.modal} ${look === 'narrow' ? css.narrow : css.wide} ${look === 'clear' ? css.clear : ''}`} />
}

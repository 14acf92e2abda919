// The description and default of a setting, as metadata of its schema.
import * as v from 'valibot'

export type About = { description: string; default: string; isSecret?: boolean }

export const setting = <Value>(description: string, about: Omit<About, 'description'>) =>
  v.metadata<Value, About>({ description, ...about })
export const onOff = (byDefault: 'on' | 'off', description: string) =>
  v.pipe(
    v.optional(v.picklist(['on', 'off'], 'is neither `on` nor `off`'), byDefault),
    v.transform((text) => text === 'on'),
    setting<boolean>(description, { default: byDefault }),
  )

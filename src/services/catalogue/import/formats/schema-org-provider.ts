// Validates the provider of a schema.org media feed: the publisher's name, logos and members.
import { DocumentError } from '../parsing/document-error.ts'
import { isThing, listOf, type Thing, thingsOf, typeOf } from './schema-org-things.ts'

/** Throws DocumentError for an invalid provider. */
export function requireProvider(provider: unknown) {
  if (!isThing(provider) || typeOf(provider) !== 'Organization')
    throw new DocumentError('is a media feed without a provider of the type Organization')
  if (typeof provider.name !== 'string' || provider.name.trim() === '')
    throw new DocumentError('is a media feed whose provider has no name')
  requireLogos(provider.logo)
  for (const member of thingsOf(provider.member)) requireMember(member)
}

function requireLogos(logo: unknown) {
  const logos = listOf(logo)
  if (logos.length === 0) throw new DocumentError('is a media feed whose provider has no logo')
  for (const one of logos) {
    if (!isImage(one)) throw new DocumentError('is a media feed whose provider.logo is not an ImageObject with url, width and height')
    const attributes = thingsOf(one.additionalProperty).find((property) => property.name === 'contentAttributes')
    if (!attributes || listOf(attributes.value).length === 0)
      throw new DocumentError('is a media feed whose provider.logo has no contentAttributes')
  }
}

function requireMember(member: Thing) {
  if (typeOf(member) !== 'Person') throw new DocumentError('is a media feed whose provider.member is not a Person')
  if (typeof member.name !== 'string' || member.name.trim() === '')
    throw new DocumentError('is a media feed whose provider.member has no name')
  if (member.email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(member.email))) {
    throw new DocumentError('is a media feed whose provider.member has an invalid email address')
  }
  if (member.image !== undefined && !isImage(member.image))
    throw new DocumentError('is a media feed whose provider.member has an image that is not an ImageObject')
}

function isImage(value: unknown): value is Thing {
  return (
    isThing(value) &&
    typeOf(value) === 'ImageObject' &&
    typeof value.url === 'string' &&
    Number(value.width) > 0 &&
    Number(value.height) > 0
  )
}

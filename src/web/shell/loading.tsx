import { useMessages } from '../ui/messages.tsx'
import { Spinner } from '../ui/spinner.tsx'
import css from './loading.module.css'

/** [C2.10-06] The loading page. The document's title is `messages.pageLoading`. */
export function Loading({ app }: { app: string }) {
  const { pageLoading } = useMessages()
  return (
    <div className={css.loading} role="status">
      <Spinner label={pageLoading(app)} />
    </div>
  )
}

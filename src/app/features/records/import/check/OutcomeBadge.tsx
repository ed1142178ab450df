import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ImportOutcome } from '../importCalls.ts';

/** Shows the planned or actual outcome of a row. The tooltip names the row's record. */
export function OutcomeBadge({ outcome, display }: { outcome: ImportOutcome; display?: string }) {
  const { t } = useMessages();
  return (
    <span className="dk-import-outcome" data-outcome={outcome} title={display}>
      {t(`import.outcome.${outcome}`)}
    </span>
  );
}

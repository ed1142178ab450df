import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ImportOutcome } from '../importCalls.ts';

/** What would become of a row, or what became of it; the record it is about as its tooltip. */
export function OutcomeBadge({ outcome, display }: { outcome: ImportOutcome; display?: string }) {
  const { t } = useMessages();
  return (
    <span className="dk-import-outcome" data-outcome={outcome} title={display}>
      {t(`import.outcome.${outcome}`)}
    </span>
  );
}

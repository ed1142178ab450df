import { Fragment } from 'react';
import type { RecordedScriptFailure } from '#core/model.ts';
import { useFieldServices } from '../../engine/fieldServices.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { ScriptErrorText } from './ScriptErrorText.tsx';
import './scripts.css';

export interface ScriptFailuresProps {
  directoryId: string;
  /** Ordered from newest to oldest. */
  failures: readonly RecordedScriptFailure[];
  isBusy?: boolean;
  onClear: () => void;
}

/** Lists writes that were rejected because a script failed. Requires the message catalogue `scripts`. */
export function ScriptFailures({ directoryId, failures, isBusy = false, onClear }: ScriptFailuresProps) {
  const { t } = useMessages();
  if (failures.length === 0) return <p className="dk-faint">{t('scripts.failures.none')}</p>;
  return (
    <div className="dk-stack">
      <p className="dk-help">{t('scripts.failures.help')}</p>
      <ul className="dk-script-failures">
        {failures.map(failure => (
          <li key={failure.id}>
            <Heading directoryId={directoryId} failure={failure} />
            <ScriptErrorText failure={failure.error} />
          </li>
        ))}
      </ul>
      <div>
        <Button isBusy={isBusy} onClick={onClear}>
          {t('scripts.failures.clear')}
        </Button>
      </div>
    </div>
  );
}

/** Shows when the failure occurred, the user, and the record being saved. */
function Heading({ directoryId, failure }: { directoryId: string; failure: RecordedScriptFailure }) {
  const { t, formatDateTime } = useMessages();
  const { openRecord, people } = useFieldServices();
  const { at, userId, record } = failure;
  const name = people().find(({ id }) => id === userId)?.name;
  const number = record
    ? t('scripts.failures.record', { number: record.number })
    : t('scripts.failures.noRecord');
  const open = record && openRecord ? () => openRecord(directoryId, record.id) : null;
  return (
    <p className="dk-row dk-row-wrap dk-faint">
      {[
        <time key="at" dateTime={at}>
          {formatDateTime(at)}
        </time>,
        <span key="who">{name ?? t('scripts.failures.someone')}</span>,
        open ? (
          <button key="what" type="button" className="dk-link-button" onClick={open}>
            {number}
          </button>
        ) : (
          <span key="what">{number}</span>
        ),
      ].map((part, index) => (
        <Fragment key={part.key}>
          {index > 0 && <span aria-hidden>·</span>}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

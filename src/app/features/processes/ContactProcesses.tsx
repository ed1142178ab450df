import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import type { components } from '#contract/docket.gen.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { useEngine } from '#view/engine/engine.ts';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import DueDateMark from '#view/marks/DueDateMark.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useReloadOnChange } from '../../live/useReloadOnChange.ts';
import { useOpenedRecord } from '../../shared/record/openedRecord.ts';
import { openRecord } from '../../state/openRecordsState.ts';
import { useAccess, useBoot } from '../../state/useBoot.ts';
import './contactProcesses.css';
import { NewProcessButton, useNewProcess } from './NewProcessButton.tsx';
import { processTexts } from './texts.ts';

type Process = components['schemas']['Process'];

/** The number of processes that each click on 'More' adds. */
const STEP = 10;

/** Shows a contact's processes of all types next to the contact's form. The latest activity comes first. */
export default function ContactProcesses() {
  return (
    <TextsProvider texts={processTexts}>
      <Processes />
    </TextsProvider>
  );
}

function Processes() {
  const messages = useMessages();
  const { t } = messages;
  const { item } = useOpenedRecord();
  const types = useTypes();
  const hasTypes = types.length > 0;
  const [shown, setShown] = useState(STEP);
  const load = useCallback(
    async (signal: AbortSignal) => {
      // If the user can't see the contact field of any type, there is nothing to search for.
      if (!hasTypes) return { items: [], total: 0 };
      return unwrapResponse(
        api.POST('/processes/search', { body: { contactId: item.id, take: shown }, signal }),
      );
    },
    [item.id, shown, hasTypes],
  );
  const { data, error, reload } = useLoad(load);
  useReloadOnChange(types, reload);
  const add = useNewProcess(types, item, reload);
  if (error && !data) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={3} height={36} />;
  const [first] = data.items;
  if (!first) {
    return (
      <div className="dk-stack">
        <p>{t('processes.ofNobody')}</p>
        <p className="dk-faint">{t('processes.ofNobodyText')}</p>
        <div>
          <NewProcessButton add={add} isSmall />
        </div>
      </div>
    );
  }
  return (
    <div className="dk-stack">
      <ul className="dk-contact-processes">
        {data.items.map(process => (
          <Line
            key={process.id}
            process={process}
            type={types.find(({ directory }) => directory.id === process.processTypeId)}
          />
        ))}
      </ul>
      <div className="dk-row dk-row-wrap">
        <NewProcessButton add={add} isSmall />
        {data.items.length < data.total && (
          <Button size="small" tone="quiet" onClick={() => setShown(shown + STEP)}>
            {t('processes.more')}
          </Button>
        )}
        <Link
          className="dk-button"
          data-tone="quiet"
          data-size="small"
          href={`/processes?contact=${item.id}`}
        >
          {t('processes.showAll')}
        </Link>
      </div>
    </div>
  );
}

/** Returns the process types that the user can read and whose contact field the user can see. */
function useTypes(): readonly CompiledDirectory[] {
  const { registry } = useEngine();
  const access = useAccess();
  return useBoot()
    .directories.filter(({ id, type }) => type === 'Process' && access.mayRead(id))
    .map(directory => compileVisibleDirectory(directory, registry, access.rightsIn(directory.id)))
    .filter(({ fieldById }) => {
      const contact = fieldById.get(WRITABLE_ID.contact);
      return contact !== undefined && !contact.definition.hidden;
    });
}

interface LineProps {
  process: Process;
  type: CompiledDirectory | undefined;
}

function Line({ process, type }: LineProps) {
  const { formatDate } = useMessages();
  const { id, display, processTypeId, stateId, manager, dueDate, references } = process;
  const status = type?.statusById.get(stateId);
  const person = manager && references?.[manager]?.display;
  const about = [type?.directory.name, person, dueDate && formatDate(dueDate)].filter(Boolean).join(' · ');
  return (
    <li>
      <div className="dk-contact-process">
        <button type="button" className="dk-link-button" onClick={() => openRecord(processTypeId, id)}>
          {display}
        </button>
        <StatusChip status={status} />
      </div>
      <div className="dk-contact-process-about dk-faint">
        <span>{about}</span>
        {dueDate && status && <DueDateMark day={dueDate} status={status} />}
      </div>
    </li>
  );
}

import { useCallback } from 'react';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { searchRecords } from '../../../api/searchRecords.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useReloadOnChange } from '../../../live/useReloadOnChange.ts';
import { useOpenedRecord } from '../../../shared/record/openedRecord.ts';
import { openRecord } from '../../../state/openRecordsState.ts';
import type { LinkField } from './findLinkFields.ts';
import './related.css';
import { type RecordLinks, useRecordLinks } from './useRecordLinks.ts';

/** Maximum number of records displayed per group; a button opens all records of the group. */
const SHOWN = 5;

/** Lists the records that link to the open record, grouped by directory and field. */
export default function RelatedRecords() {
  const { compiled, item } = useOpenedRecord();
  const links = useRecordLinks(compiled, item);
  const found = links.related();
  return (
    <div className="dk-stack">
      {found.map(link => (
        <Group
          key={`${link.compiled.directory.id} ${link.field.definition.id}`}
          itemId={item.id}
          link={link}
          links={links}
          name={groupName(links, link, found)}
        />
      ))}
    </div>
  );
}

function groupName(links: RecordLinks, link: LinkField, all: readonly LinkField[]): string {
  const { directory, field } = links.nameOf(link, all);
  return field ? `${directory} (${field})` : directory;
}

interface GroupProps {
  itemId: string;
  link: LinkField;
  links: RecordLinks;
  name: string;
}

function Group({ itemId, link, links, name }: GroupProps) {
  const messages = useMessages();
  const { t } = messages;
  const { directory, statusById } = link.compiled;
  const fieldId = link.field.definition.id;
  const load = useCallback(
    (signal: AbortSignal) => {
      const condition = { field: fieldId, operator: 'Equals' as const, value: { stringValue: itemId } };
      const orderBy = { field: SYSTEM_ID.lastActivity, asc: false };
      return searchRecords(directory.id, { conditions: [condition], orderBy, take: SHOWN }, signal);
    },
    [directory.id, fieldId, itemId],
  );
  const { data, error, reload } = useLoad(load);
  useReloadOnChange([link.compiled], reload);
  const add = links.adding(link);
  return (
    <section aria-label={name}>
      <div className="dk-row">
        <h3 className="dk-related-head">
          {name} {data && <span className="dk-faint">{countText(messages, data)}</span>}
        </h3>
        <span className="dk-spacer" />
        {add && (
          <IconButton icon="plus" size="small" label={t('records.newLinked', { name })} onClick={add} />
        )}
      </div>
      {error && !data && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={2} height={20} />}
      {data && data.items.length > 0 && (
        <ul className="dk-related">
          {data.items.map(({ id, display, status }) => (
            <li key={id}>
              <button type="button" className="dk-link-button" onClick={() => openRecord(directory.id, id)}>
                {display}
              </button>
              {status && <StatusChip status={statusById.get(status)} />}
            </li>
          ))}
        </ul>
      )}
      {data && data.items.length > 0 && (
        <Button size="small" tone="quiet" icon="list" onClick={() => links.openAll(link)}>
          {t('records.showLinked', { name })}
        </Button>
      )}
    </section>
  );
}

function countText(
  { t, formatNumber }: ReturnType<typeof useMessages>,
  { total, totalExact, totalIsMinimum }: { total: number; totalExact: boolean; totalIsMinimum: boolean },
): string {
  const count = formatNumber(total);
  if (totalExact) return count;
  return t(totalIsMinimum ? 'records.relatedMore' : 'records.relatedAbout', { count });
}

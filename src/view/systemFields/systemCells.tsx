/**
 * Defines how lists draw the system fields that the plugins of their field types can't draw: the browser
 * counterpart of `src/core/field/system/systemFields.ts`, with the same ids. A field without an entry here is
 * drawn by the plugin of its type. The message ids of the names are `table.{id}`.
 */
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { SystemCellProps, SystemFieldUi } from '../engine/fieldUi.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Icon } from '../kit/Icon.tsx';
import { ServiceMark } from '../marks/ServiceMark.tsx';
import { TagChips } from '../tags/TagChips.tsx';
import { StatusCell } from './StatusCell.tsx';

export const systemFieldUis: Readonly<Record<string, SystemFieldUi>> = {
  [SYSTEM_ID.number]: {
    Cell: NumberCell,
    text: ({ display }) => display,
    // The column doesn't grow to use spare width.
    layout: { isNumeric: true, minWidth: 50, naturalWidth: 76, isFixed: true },
    press: 'open',
  },
  [SYSTEM_ID.status]: {
    Cell: StatusCell,
    text: (_, { statusName }) => statusName,
    layout: { naturalWidth: 130 },
    press: 'status',
  },
  [SYSTEM_ID.tags]: {
    Cell: ({ item }) => <TagChips ids={item.tags} />,
    text: ({ tags }, { tagNames }) => tags.flatMap(id => tagNames.get(id)?.name ?? []).join(', '),
    layout: {},
    press: null,
  },
  [SYSTEM_ID.lastComment]: {
    Cell: ({ item }) => <span className="dk-cell-text">{item.lastNote?.text ?? ''}</span>,
    text: ({ lastNote }) => lastNote?.text ?? '',
    layout: { naturalWidth: 200 },
    press: null,
  },
  [SYSTEM_ID.createdAt]: {
    Cell: ({ item }) => <Instant at={item.createdAt} />,
    text: ({ createdAt }, { formatDateTime }) => formatDateTime(createdAt),
    layout: { naturalWidth: 136 },
    press: null,
  },
  [SYSTEM_ID.lastActivity]: {
    Cell: ({ item }) => <Instant at={item.lastActivityAt} />,
    text: ({ lastActivityAt }, { formatDateTime }) => formatDateTime(lastActivityAt),
    layout: { naturalWidth: 136 },
    press: null,
  },
  [SYSTEM_ID.statusSince]: {
    Cell: ({ item }) => (item.statusSince ? <Instant at={item.statusSince} /> : null),
    text: ({ statusSince }, { formatDateTime }) => (statusSince ? formatDateTime(statusSince) : ''),
    layout: { naturalWidth: 136 },
    press: null,
  },
  [SYSTEM_ID.finishedAt]: {
    Cell: ({ item }) => (item.finishedAt ? <Instant at={item.finishedAt} /> : null),
    text: ({ finishedAt }, { formatDateTime }) => (finishedAt ? formatDateTime(finishedAt) : ''),
    layout: { naturalWidth: 136 },
    press: null,
  },
  [SYSTEM_ID.serviceDue]: {
    Cell: ServiceDueCell,
    text: ({ serviceDue }, { formatDateTime }) => (serviceDue ? formatDateTime(serviceDue) : ''),
    layout: { naturalWidth: 160 },
    press: null,
  },
};

function NumberCell({ item }: SystemCellProps) {
  return (
    <button type="button" className="dk-record-open" data-open-record tabIndex={-1} aria-label={item.display}>
      <Icon name="expand" />#{item.number}
    </button>
  );
}

function ServiceDueCell({ item }: SystemCellProps) {
  if (!item.serviceDue) return null;
  return (
    <>
      <Instant at={item.serviceDue} />
      <ServiceMark item={item} />
    </>
  );
}

function Instant({ at }: { at: string }) {
  const { formatDateTime } = useMessages();
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

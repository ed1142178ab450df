import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { OfferedTransformation } from '#core/model.ts';
import { canHaveReminders } from '#core/reminders/canHaveReminders.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import type { IconName } from '#view/kit/icons.ts';
import { useFirstLineCount } from '#view/kit/layout/useFirstLineCount.ts';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import type { RecordSelectionState } from '#view/table/grid/selection.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import { openReminderForm, type ReminderRequest } from '../../state/reminderRequestsState.ts';
import { useAccess } from '../../state/useBoot.ts';
import { SelectionBar } from '../records/list/SelectionBar.tsx';
import type { RecordSource } from '../records/recordSource.ts';
import type { RecordListState } from '../records/useRecordList.ts';
import type { RecordSelection } from '../records/useRecordSelection.ts';
import { createReminderRequest } from '../reminding/createReminderRequest.ts';
import { useTransformations } from '../transforming/useTransformations.ts';
import type { BulkAction } from './BulkDialogs.tsx';
import { type DirectorySelection, groupByDirectory } from './groupByDirectory.ts';
import { getSelectAllOffer } from './selectAll.ts';
import { bulkTexts } from './texts.ts';

// Loaded on demand, because bulk changes are rare and their dialogs include the form components.
const BulkDialogs = createLazyComponent(() => import('./BulkDialogs.tsx'));
const MergeDialog = createLazyComponent(() => import('../duplicates/MergeDialog.tsx'));

export interface BulkBarProps {
  source: RecordSource;
  list: Pick<RecordListState, 'search' | 'total' | 'totalKind'>;
  selection: RecordSelection;
}

/** Shows the selection and bulk actions, and lets the user extend the selection to all found records. */
export default function BulkBar(props: BulkBarProps) {
  return (
    <TextsProvider texts={bulkTexts}>
      <Bar {...props} />
    </TextsProvider>
  );
}

type Opened = BulkAction | 'merge';

function Bar(props: BulkBarProps) {
  const { source, selection } = props;
  const parts = groupByDirectory(selection.ids, source.directories, selection.directoryIdOf);
  const [action, setAction] = useState<Opened | null>(null);
  const [making, setMaking] = useState<OfferedTransformation>();
  const opener = useRef<Element | null>(null);
  useFocusAfter(action !== null, opener);
  // For a single directory, all fields can be changed; for several, only the fields they share.
  const single = parts.length === 1 ? parts[0]?.compiled : undefined;
  const compiled = single ?? getCommonDirectory(source);
  const pair = getPair(selection);
  const open = (name: Opened, transformation?: OfferedTransformation) => {
    opener.current = document.activeElement;
    setMaking(transformation);
    setAction(name);
  };
  return (
    <>
      <SelectionBar selection={selection}>
        <SelectAll {...props} />
        <BulkButtons parts={parts} single={single} isPair={pair !== null} onOpen={open} />
      </SelectionBar>
      <Suspense>
        {action === 'merge' && pair && single && (
          <MergeDialog
            compiled={compiled}
            itemIds={pair}
            onMerged={() => selection.onChange(new Set())}
            onClose={() => setAction(null)}
          />
        )}
        {action && action !== 'merge' && (
          <BulkDialogs
            compiled={compiled}
            action={action}
            parts={parts}
            transformation={making}
            onChanged={() => selection.onChange(new Set())}
            onClose={() => setAction(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns the definition that applies to all records of the source, even while no record is selected. */
function getCommonDirectory({ directories, compiled }: RecordSource): CompiledDirectory {
  const [only, ...others] = directories;
  // If the source has one directory, `compiled` can contain columns that the page added and that bulk
  // changes can't edit.
  return only && others.length === 0 ? only : compiled;
}

function getPair({ ids }: RecordSelectionState): readonly [string, string] | null {
  const [one, other, ...more] = ids;
  return one && other && more.length === 0 ? [one, other] : null;
}

interface BulkButtonsProps {
  parts: readonly DirectorySelection[];
  /** The directory of the selected records if they all belong to the same one; otherwise `undefined`. */
  single: CompiledDirectory | undefined;
  isPair: boolean;
  onOpen: (name: Opened, transformation?: OfferedTransformation) => void;
}

/** Shows the actions for the selected records: common ones as buttons if they fit, all others in a menu. */
function BulkButtons({ parts, single, isPair, onOpen }: BulkButtonsProps) {
  const { t } = useMessages();
  const may = useCommonRights(parts);
  const transformations = useTransformations(single?.directory.id);
  const hasStatuses = single !== undefined && single.directory.statusList.length > 0;
  const count = parts.reduce((sum, { itemIds }) => sum + itemIds.length, 0);
  const mayRemind =
    count <= MAX_REMINDERS && parts.every(({ compiled }) => canHaveReminders(compiled.directory));
  const entry = (name: Opened, icon: IconName): MenuEntry => ({
    id: name,
    icon,
    label: t(`bulk.${name}`),
    onSelect: () => onOpen(name),
  });
  const usual = (
    [
      ['take', 'check', may.assign],
      ['assign', 'user', may.assign],
      ['edit', 'edit', may.update],
      ['status', 'process', may.update && hasStatuses],
      ['tags', 'tag', may.update],
    ] as const
  ).filter(([, , isOffered]) => isOffered);
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFirstLineCount(row, usual.map(([name]) => t(`bulk.${name}`)).join());
  const more: MenuEntry[] = [
    ...usual.slice(fitting).map(([name, icon]) => entry(name, icon)),
    ...transformations.map(
      (one): MenuEntry => ({
        id: one.id,
        icon: 'arrow-right',
        label: t('bulk.makeOf', { name: one.name }),
        onSelect: () => onOpen('make', one),
      }),
    ),
    ...(isPair && single && may.update && may.delete ? [entry('merge', 'merge')] : []),
    ...(mayRemind
      ? [
          {
            id: 'remind',
            icon: 'alarm' as const,
            label: t('bulk.remind'),
            onSelect: () => openReminderForm(aboutRecords(parts, t)),
          },
        ]
      : []),
    ...(may.delete ? [{ ...entry('delete', 'trash'), isDanger: true, hasSeparator: true }] : []),
  ];
  return (
    <>
      <div ref={row} className="dk-selection-actions">
        {usual.map(([name, icon], index) => (
          <Button
            key={name}
            size="small"
            icon={icon}
            data-fits={index < fitting}
            onClick={() => onOpen(name)}
          >
            {t(`bulk.${name}`)}
          </Button>
        ))}
      </div>
      {more.length > 0 && (
        <Menu
          placement="top-end"
          trigger={<IconButton size="small" icon="more" label={t('bulk.more')} />}
          entries={more}
        />
      )}
    </>
  );
}

/** Limits the number of reminders, because they are created one by one while the user waits. */
const MAX_REMINDERS = 100;

/** Describes the records for the reminder dialog, which creates a separate reminder for each. */
function aboutRecords(parts: readonly DirectorySelection[], t: Messages['t']): ReminderRequest {
  const each = parts.flatMap(({ compiled, itemIds }) =>
    itemIds.map(id => createReminderRequest(compiled.directory, { id, display: '' })),
  );
  return { each, display: t('bulk.records', { count: each.length }) };
}

/** Returns the permissions that the user has in all directories of the selected records. */
function useCommonRights(parts: readonly DirectorySelection[]) {
  const { rightsIn } = useAccess();
  const { manager } = WRITABLE_ID;
  const all = parts.map(({ compiled }) => ({ compiled, rights: rightsIn(compiled.directory.id) }));
  const update = all.every(({ rights }) => rights.record.update);
  return {
    update,
    delete: all.every(({ rights }) => rights.record.delete),
    assign:
      update &&
      all.every(
        ({ compiled, rights }) => compiled.fieldById.has(manager) && !rights.hiddenFields.includes(manager),
      ),
  };
}

/**
 * When the dialog closes, moves the focus back to the pressed button, or to the list if the button has
 * disappeared together with the selection.
 */
function useFocusAfter(isOpen: boolean, opener: RefObject<Element | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    // Deferred until the modal has closed and tried to restore the focus itself.
    const timer = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const main = document.getElementById('main');
      const within = main?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');
      const { current } = opener;
      const target = current?.isConnected && current instanceof HTMLElement ? current : (within ?? main);
      target?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOpen, opener]);
}

/** Extends the selection of a page to all found records, or to as many as one bulk change allows. */
function SelectAll({ selection, list: { search, total, totalKind } }: BulkBarProps) {
  const { t, formatNumber } = useMessages();
  const call = useApiCall();
  const offer =
    total === undefined ? null : getSelectAllOffer(selection.ids.size, { total, kind: totalKind });
  if (!search || !offer) return null;
  const text = t(offer.textId, { count: formatNumber(offer.count) });
  if (!offer.isOffered) return <span className="dk-faint">{text}</span>;
  const selectAll = () =>
    call.run(async () => {
      const found = await selection.findIds(search);
      selection.onChange(new Set(found.flatMap(({ ids }) => ids)));
    });
  return (
    <>
      <Button size="small" tone="quiet" isBusy={call.isBusy} onClick={() => void selectAll()}>
        {text}
      </Button>
      {call.problem && <span className="dk-error">{call.problem}</span>}
    </>
  );
}

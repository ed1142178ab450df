import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { parseNameFromDisplay } from '#core/field/display.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Directory, Item } from '#core/model.ts';
import { isRecordPartAccessible } from '#core/policy/permissions.ts';
import { canHaveReminders } from '#core/reminders/canHaveReminders.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { createAssignEntries } from '../../shared/assigning/assignActions.ts';
import { createRuleEntries } from '../../shared/automation/ruleEntries.ts';
import { useFollowEntries } from '../../shared/following/useFollowEntries.ts';
import { createReminderRequest } from '../../shared/reminding/createReminderRequest.ts';
import { useTransformEntries } from '../../shared/transforming/useTransformEntries.ts';
import { openNewRecordForm } from '../../state/openRecordsState.ts';
import { openReminderForm } from '../../state/reminderRequestsState.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import { useMenuActions } from './actions/useMenuActions.tsx';
import { useVcardAvailability } from './bulk/useVcardAvailability.ts';
import { copyRecord } from './copyRecord.ts';
import { useLinkEntries } from './linked/useLinkEntries.ts';
import { RecordHistory } from './RecordHistory.tsx';
import { useLoadedRecord } from './session/RecordSessionContext.ts';

const MergeWith = createLazyComponent(() => import('../../shared/duplicates/MergeWithModal.tsx'));
const MyRightsModal = createLazyComponent(() => import('../../shared/rights/MyRightsModal.tsx'));
const RecordPrint = createLazyComponent(() => import('./record/RecordPrint.tsx'));

export interface RecordMenuProps {
  item: Item;
  /** Calls `leave` immediately, or after a confirmation if unsaved input would be lost. */
  onLeave: (leave: () => void) => void;
}

type Part = 'history' | 'print' | 'rights' | 'merge' | 'delete';

/** Shows a menu of less frequent actions, e.g. history, copy, print, copy link, linked records and deletion. */
export function RecordMenu({ item, onLeave }: RecordMenuProps) {
  const { t } = useMessages();
  const { session, state, form } = useLoadedRecord();
  const [open, setOpen] = useState<Part | null>(null);
  const close = () => setOpen(null);
  const { compiled, isBusy } = state;
  const vcards = useVcardAvailability(compiled);
  const following = useFollowEntries({
    what: 'record',
    directoryId: compiled.directory.id,
    itemId: item.id,
  });
  const actions = useMenuActions(compiled, 'record', form);
  const entries = useEntries(
    compiled,
    item,
    { mayBeVcard: vcards.mayBe, followEntries: following.entries, actionEntries: actions.entries },
    part => {
      if (part === 'delete' || part === 'merge') onLeave(() => setOpen(part));
      else setOpen(part);
    },
  );
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon="more" label={t('records.more')} />}
        onOpen={() => {
          vcards.ask();
          following.ask();
        }}
        entries={entries}
      />
      {actions.part}
      {open === 'history' && <RecordHistory compiled={compiled} item={item} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          confirmLabel={t('app.confirmDelete')}
          text={t('records.deleteText', { name: item.display })}
          isDanger
          isBusy={isBusy}
          onCancel={close}
          onConfirm={() => void session.remove()}
        />
      )}
      {open === 'merge' && (
        <Suspense>
          <MergeWith compiled={compiled} item={item} onClose={close} />
        </Suspense>
      )}
      {open === 'rights' && (
        <Suspense>
          <MyRightsModal compiled={compiled} item={item} onClose={close} />
        </Suspense>
      )}
      {open === 'print' && (
        <Suspense>
          <RecordPrint compiled={compiled} item={item} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function useEntries(
  compiled: CompiledDirectory,
  item: Item,
  {
    mayBeVcard,
    followEntries,
    actionEntries,
  }: {
    mayBeVcard: boolean;
    followEntries: () => readonly MenuEntry[];
    actionEntries: readonly MenuEntry[];
  },
  onOpen: (part: Part) => void,
): () => readonly MenuEntry[] {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const { id: userId } = useUser();
  const access = useAccess();
  const linkEntries = useLinkEntries(compiled, item);
  const { automations } = useBoot();
  const transformEntries = useTransformEntries(compiled, item);
  const { directory } = compiled;
  const { groupIds } = access;
  const rights = access.rightsIn(directory.id);
  const { copyLink, saveVcard } = useLinkAndVcard(directory, item);
  const duplicate = () =>
    void openNewRecordForm(directory.id, copyRecord({ compiled, item, rights, groupIds }));
  const opening = (part: Part) => () => onOpen(part);
  return () => [
    ...createAssignEntries(messages, { compiled, item, access, userId }),
    ...(rights.record.update ? createRuleEntries(messages, item, directory.id, { automations, toasts }) : []),
    ...(isRecordPartAccessible({ directory, rights }, 'changes', 'read')
      ? [{ id: 'history', icon: 'clock', label: t('records.history'), onSelect: opening('history') } as const]
      : []),
    ...followEntries(),
    ...(canHaveReminders(directory) ? [getRemindEntry(t, directory, item)] : []),
    ...transformEntries(),
    ...(rights.record.create
      ? [{ id: 'duplicate', icon: 'copy', label: t('records.duplicate'), onSelect: duplicate } as const]
      : []),
    ...(rights.record.update && rights.record.delete
      ? [{ id: 'merge', icon: 'merge', label: t('records.mergeWith'), onSelect: opening('merge') } as const]
      : []),
    { id: 'link', icon: 'link', label: t('records.copyLink'), onSelect: () => void copyLink() },
    { id: 'print', icon: 'file-text', label: t('records.print'), onSelect: opening('print') },
    ...(mayBeVcard
      ? [
          {
            id: 'vcard',
            icon: 'download',
            label: t('records.vcard'),
            onSelect: () => void saveVcard(),
          } as const,
        ]
      : []),
    ...actionEntries,
    { id: 'rights', icon: 'lock', label: t('rights.mine'), onSelect: opening('rights') },
    ...linkEntries(),
    ...(rights.record.delete ? [deletion(t, opening('delete'))] : []),
  ];
}

/** Returns the actions that copy a link to the record and save the record as a vCard. */
function useLinkAndVcard(directory: Directory, item: Item) {
  const messages = useMessages();
  const toasts = useToasts();
  return {
    async copyLink() {
      const type = encodeURIComponent(directory.code || directory.id);
      await navigator.clipboard.writeText(`${location.origin}/directories/${type}/items?record=${item.id}`);
      toasts.show({ text: messages.t('records.linkCopied') });
    },
    async saveVcard() {
      try {
        const { downloadExport } = await import('../../shared/exports/downloadExport.ts');
        await downloadExport(
          { ...directory, name: parseNameFromDisplay(item.display) || item.display.replace(/^#/, '') },
          { format: 'vcf', search: { statusList: [] }, columns: [SYSTEM_ID.number], itemIds: [item.id] },
        );
      } catch (thrown) {
        toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
      }
    },
  };
}

function getRemindEntry(t: (id: string) => string, directory: Directory, item: Item): MenuEntry {
  const onSelect = () => openReminderForm(createReminderRequest(directory, item));
  return { id: 'remind', icon: 'alarm', label: t('reminders.remind'), onSelect };
}

function deletion(t: (id: string) => string, onSelect: () => void): MenuEntry {
  return {
    id: 'delete',
    icon: 'trash',
    label: t('app.delete'),
    isDanger: true,
    hasSeparator: true,
    onSelect,
  };
}

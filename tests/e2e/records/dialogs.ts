import { chooseMenuEntry, type DialogOpener, getOpenDialog } from '../support/dialogs.ts';
import { chooseTab } from '../support/tabs.ts';
import type { AppMessages } from '../support/words.ts';

type Opening = Pick<DialogOpener, 'open' | 'title'>;

const ofRecord = (name: string, opening: Opening): DialogOpener => ({
  name,
  at: ({ deals, roof }) => `${deals.list}?view=list&record=${roof.id}`,
  ...opening,
});

/** Opens a dialog from the menu of a record's form. */
const ofMenu = (name: string, entry: (words: AppMessages) => string, title: DialogOpener['title']) =>
  ofRecord(name, {
    open: (page, words) =>
      chooseMenuEntry(
        page,
        getOpenDialog(page).getByRole('button', { name: words.t('records.more') }),
        entry(words),
      ),
    title,
  });

const areYouSure = ({ t }: AppMessages) => t('kit.areYouSure');

const inFiles = (name: string, button: (words: AppMessages) => string, title: DialogOpener['title']) =>
  ofRecord(name, {
    open: async (page, words) => {
      const form = getOpenDialog(page);
      await chooseTab(form, { name: words.t('records.files') });
      await form.getByRole('button', { name: button(words), exact: true }).click();
    },
    title,
  });

export const dialogs: readonly DialogOpener[] = [
  ofRecord('RecordEditor', { open: async () => {}, title: (_, { roof }) => roof.display }),
  ofMenu(
    'RecordHistory',
    ({ t }) => t('records.history'),
    ({ t }, { roof }) => t('records.historyOf', { name: roof.display }),
  ),
  ofMenu(
    'MergeWithModal',
    ({ t }) => t('records.mergeWith'),
    ({ t }, { roof }) => t('merge.with', { name: roof.display }),
  ),
  ofMenu(
    'RecordPrint',
    ({ t }) => t('records.print'),
    ({ t }) => t('records.print'),
  ),
  ofMenu(
    'MyRightsModal',
    ({ t }) => t('rights.mine'),
    ({ t }, { roof }) => t('rights.mineOf', { name: roof.display }),
  ),
  ofMenu(
    'ReminderForm',
    ({ t }) => t('reminders.remind'),
    ({ t }) => t('reminders.add'),
  ),
  ofMenu('RecordMenu', ({ t }) => t('app.delete'), areYouSure),
  ofRecord('NoteItem', {
    open: async (page, { t }) => {
      const form = getOpenDialog(page);
      await chooseTab(form, { name: t('records.comments') });
      await form.getByRole('button', { name: t('records.noteDelete') }).click();
    },
    title: areYouSure,
  }),
  inFiles('FileRow', ({ t }) => t('records.fileDelete', { name: 'notes.txt' }), areYouSure),
  inFiles(
    'FilePreview',
    ({ t }) => t('file.open', { name: 'notes.txt' }),
    () => 'notes.txt',
  ),
  {
    name: 'TrashedRecord',
    at: ({ deals, shed }) => `${deals.list}?view=list&record=${shed.id}`,
    open: async () => {},
    title: (_, { shed }) => shed.display,
  },
];

/** Calls about the files of all records, their thumbnails and contents, and the temporary URLs of their contents. */
import { toFormData } from './records.ts';
import { call, type RightsCall } from './rightsCall.ts';

type Id = (name: string) => string;

const paper = (target: Id) => ({ params: { id: target('paper') } });
const file = (target: Id) => ({ params: { id: target('file') } });
const everything = { keyword: '', take: 200, orderBy: { field: 'Name', asc: true } };

export const fileCalls: readonly RightsCall[] = [
  call('searchFiles', { body: everything }),
  call('searchFiles', target => ({ body: { ...everything, directoryId: target('directory') } }), {
    variant: 'of a directory',
  }),
  call('searchFiles', target => ({ body: { ...everything, createdBy: [target('self')] } }), {
    variant: 'by person',
  }),
  call('getFileUsage'),
  call('listDuplicateFiles'),
  call('listOrphanFiles'),
  call('deleteOrphanFiles'),
  call('getFileThumbnail', paper),
  call('getFileThumbnail', file, { variant: 'beside' }),
  call('createFileTicket', paper),
  call('createFileTicket', file, { variant: 'beside' }),
  call('readSheet', { form: toFormData('rows.csv', 'Title\nRow\n') }),
  call('getFileContents', paper),
  call('getFileContents', file, { variant: 'beside' }),
  call('getFileContent', { params: { ticket: 'a'.repeat(120) } }),
];

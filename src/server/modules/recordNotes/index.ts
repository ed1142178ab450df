export { recordNotesModule } from './module.ts';
export { buildCommentsJoinSql, buildFromCommentsSql, buildLastCommentTimeSql } from './notesSql.ts';
export { presentNote } from './presenter.ts';
export {
  findDuplicateNotes,
  insertNote,
  insertNotes,
  lockNote,
  readLastNotes,
  readNotes,
  readNotesByIds,
  removeNote,
  type StoredNote,
  updateNoteRow,
} from './repository.ts';

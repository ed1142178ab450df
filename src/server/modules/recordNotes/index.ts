export { recordNotesModule } from './module.ts';
export { buildCommentsJoinSql, buildFromCommentsSql, buildLastCommentTimeSql } from './notesSql.ts';
export { presentNote } from './presenter.ts';
export {
  changeNote,
  findSameNotes,
  insertNote,
  insertNotes,
  lockNote,
  readLastNotes,
  readNotes,
  readNotesByIds,
  removeNote,
  type StoredNote,
} from './repository.ts';

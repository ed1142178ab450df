export { buildFilesJoinSql, buildFromFilesSql, selectFiles } from './filesSql.ts';
export { recordFilesModule } from './module.ts';
export {
  buildDeleteDraftsSql,
  claimDraftFiles,
  deleteExpiredDrafts,
  insertRecordFile,
  listItemFiles,
  moveRecordFiles,
  readItemFile,
  readRecordFiles,
  removeItemFile,
  type StoredFileRow,
  updateFileNote,
  writeFileHash,
} from './repository.ts';

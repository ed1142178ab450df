export { buildFilesJoinSql, buildFromFilesSql, selectFiles } from './filesSql.ts';
export { recordFilesModule } from './module.ts';
export {
  changeFileNote,
  claimFiles,
  deleteDraftsSql,
  deleteExpiredDrafts,
  insertFile,
  listItemFiles,
  moveFiles,
  readFiles,
  readItemFile,
  removeItemFile,
  type StoredFileRow,
  writeFileHash,
} from './repository.ts';

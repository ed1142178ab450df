/** All that other modules may use of this one. */
export { runImportThread } from './importThread.ts';
export { importsModule } from './module.ts';

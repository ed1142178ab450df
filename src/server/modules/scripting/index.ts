export { scriptingModule } from './module.ts';
export { runDraftScripts } from './scriptItem.ts';

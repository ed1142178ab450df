export { scriptingModule } from './module.ts';
export { evaluateDraftScripts } from './scriptItem.ts';

export { listRecordChanges } from './listRecordChanges.ts';
export { activityModule } from './module.ts';
export { presentHistory } from './presentHistory.ts';

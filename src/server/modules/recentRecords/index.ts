/** All that other modules may use of this one. */
export { recentRecordsModule } from './module.ts';

/** Everything that other modules can use from this one. */
export { recentRecordsModule } from './module.ts';

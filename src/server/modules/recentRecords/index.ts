export { recentRecordsModule } from './module.ts';

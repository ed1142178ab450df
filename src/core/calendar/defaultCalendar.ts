import type { Calendar } from '../model.ts';

const officeHours = [{ from: '09:00', to: '18:00' }];

/** The calendar of accounts that haven't configured one. */
export const DEFAULT_CALENDAR: Calendar = {
  workingHours: {
    monday: officeHours,
    tuesday: officeHours,
    wednesday: officeHours,
    thursday: officeHours,
    friday: officeHours,
    saturday: [],
    sunday: [],
  },
  holidays: [],
};

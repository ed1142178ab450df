import { describe, expect, it } from 'vitest';
import { DEFAULT_RECORD_VIEW, parseRecordView, type RecordView } from '#core/directory/recordView.ts';
import { buildViewAddress, parseViewAddress } from './viewAddress.ts';

const written = (view: Partial<RecordView>) =>
  buildViewAddress('', { view: { ...DEFAULT_RECORD_VIEW, ...view }, page: 1 }, []);

describe('A view type in the address', () => {
  it('contains only the settings of this type', () => {
    const look = { scale: 'week', from: 'starts' };
    const search = written({ view: 'calendar', kindSettings: { calendar: look, map: { zoom: 7 } } });
    expect(new URLSearchParams(search).get('look')).toBe(JSON.stringify(look));
    const saved = { ...DEFAULT_RECORD_VIEW, kindSettings: { map: { zoom: 3 } } };
    const read = parseViewAddress(search, saved, [])?.view;
    expect(read?.view).toBe('calendar');
    expect(read?.kindSettings).toEqual({ calendar: look, map: { zoom: 3 } });
  });

  it('is written without settings if none are set', () => {
    expect(written({ view: 'calendar' })).toBe('?view=calendar');
    expect(parseViewAddress('?view=calendar', DEFAULT_RECORD_VIEW, [])?.view.kindSettings).toEqual({});
  });

  it('is read without invalid settings, and replaced with the default if it is unknown', () => {
    expect(parseViewAddress('?view=board&look=%5B1', DEFAULT_RECORD_VIEW, [])?.view.kindSettings).toEqual({});
    expect(parseRecordView({ view: 7, kindSettings: { map: [1], list: null } }, 'board')).toMatchObject({
      view: 'board',
      kindSettings: {},
    });
  });
});

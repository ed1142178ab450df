import { expect, test } from 'vitest';
import { createDrawingSetting, sample } from './chartSamples.ts';
import { pictures } from './drawChart.ts';
import { drawBottomNames } from './frame.ts';

const weeks = ['31.08', '07.09', '14.09', '21.09', '28.09', '05.10', '12.10'].map(from => ({
  label: `${from} – a week later`,
  axisLabel: from,
  isUnfinished: false,
  isOthers: false,
}));
const place = { at: (group: number) => 40 + group * 48, y: 0, room: 48 };
const getTexts = (groups: typeof weeks) =>
  drawBottomNames({ groups }, place, createDrawingSetting(360)).map(({ children: [text] }) => text);

test('shows the short names of groups on an axis, and fewer names if they are long', () => {
  expect(getTexts(weeks)).toEqual(weeks.map(({ axisLabel }) => axisLabel));
  const long = weeks.map(group => ({ ...group, axisLabel: group.label }));
  expect(getTexts(long).length).toBeLessThan(4);
});

test("shows the full name in a mark's label", () => {
  const { groups, ...rest } = sample(3, 1);
  const data = {
    ...rest,
    groups: groups.map(group => ({ ...group, axisLabel: 'short' })),
    isContinuous: true,
  };
  for (const { label } of pictures.Lines(data, createDrawingSetting(600)).marks)
    expect(label).not.toContain('short');
});

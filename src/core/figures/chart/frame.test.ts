import { expect, test } from 'vitest';
import { createDrawingOptions, createSampleChart } from './chartSamples.ts';
import { pictureRenderers } from './drawChart.ts';
import { drawBottomAxis } from './frame.ts';

const weeks = ['31.08', '07.09', '14.09', '21.09', '28.09', '05.10', '12.10'].map(from => ({
  label: `${from} – a week later`,
  axisLabel: from,
  isUnfinished: false,
  isOthers: false,
}));
const place = { at: (group: number) => 40 + group * 48, y: 0, room: 48 };
const getTexts = (groups: typeof weeks) =>
  drawBottomAxis({ groups }, place, createDrawingOptions(360)).map(({ children: [text] }) => text);

test('shows the short names of groups on an axis, and fewer names if they are long', () => {
  expect(getTexts(weeks)).toEqual(weeks.map(({ axisLabel }) => axisLabel));
  const long = weeks.map(group => ({ ...group, axisLabel: group.label }));
  expect(getTexts(long).length).toBeLessThan(4);
});

test("shows the full name in a mark's label", () => {
  const { groups, ...rest } = createSampleChart(3, 1);
  const data = {
    ...rest,
    groups: groups.map(group => ({ ...group, axisLabel: 'short' })),
    isContinuous: true,
  };
  for (const { label } of pictureRenderers.Lines(data, createDrawingOptions(600)).marks)
    expect(label).not.toContain('short');
});

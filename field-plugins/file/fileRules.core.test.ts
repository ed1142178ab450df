import { expect, test } from 'vitest';
import { createSampleId } from '../shared/sampleWorld.ts';
import { getFileRules, validateFile, validateFileSettings } from './fileRules.core.ts';

const getDefinition = (settings: Record<string, unknown>) => ({
  id: createSampleId(1690),
  code: 'file',
  name: 'File',
  type: 'File',
  settings,
});
const codes = (file: { name: string; size?: number; type?: string }, settings: Record<string, unknown>) =>
  validateFile({ size: 10, type: '', ...file }, getFileRules(getDefinition(settings))).map(
    issue => issue.code,
  );

test('accepts any file up to the upload limit by default', () => {
  expect(codes({ name: 'a.exe', size: 100 * 1024 * 1024 }, {})).toEqual([]);
  expect(codes({ name: 'a.exe', size: 100 * 1024 * 1024 + 1 }, {})).toEqual(['FileTooLarge']);
});

test('recognises a file type by the extension, or by the media type if there is no extension', () => {
  expect(codes({ name: 'Фото.JPG' }, { fileTypes: 'Images' })).toEqual([]);
  expect(codes({ name: 'image', type: 'image/png' }, { fileTypes: 'Images' })).toEqual([]);
  expect(codes({ name: 'run.exe', type: 'image/png' }, { fileTypes: 'Images' })).toEqual([
    'FileTypeNotAllowed',
  ]);
  expect(codes({ name: 'a.pdf' }, { fileTypes: 'ImagesAndPdf' })).toEqual([]);
  expect(codes({ name: 'a.docx' }, { fileTypes: 'Pdf' })).toEqual(['FileTypeNotAllowed']);
  expect(codes({ name: 'a.docx' }, { fileTypes: 'Documents' })).toEqual([]);
});

test('accepts listed extensions regardless of case, dots, wildcards and separators', () => {
  const settings = { fileTypes: 'Listed', fileExtensions: '.DWG, *.step;stl' };
  expect(codes({ name: 'part.STEP' }, settings)).toEqual([]);
  expect(codes({ name: 'part.stp' }, settings)).toEqual(['FileTypeNotAllowed']);
});

test('reports a forbidden type and an excessive size of the same file together', () => {
  const issues = validateFile(
    { name: 'big.zip', size: 3 * 1024 * 1024, type: '' },
    getFileRules(getDefinition({ fileTypes: 'Images', maxSizeMb: 2.5 })),
  );
  expect(issues.map(issue => [issue.code, issue.params.limit ?? issue.params.kind])).toEqual([
    ['FileTypeNotAllowed', 'Images'],
    ['FileTooLarge', 2.5],
  ]);
});

test('reports missing and invalid settings', () => {
  const paths = (settings: Record<string, unknown>) =>
    validateFileSettings(getDefinition(settings)).map(issue => `${issue.path.join('.')} ${issue.code}`);
  expect(paths({ maxSizeMb: 10, fileTypes: 'Listed', fileExtensions: 'pdf' })).toEqual([]);
  expect(paths({ maxSizeMb: 0 })).toEqual(['settings.maxSizeMb SettingInvalid']);
  expect(paths({ maxSizeMb: 101 })).toEqual(['settings.maxSizeMb SettingInvalid']);
  expect(paths({ maxSizeMb: 'ten' })).toEqual(['settings.maxSizeMb SettingInvalid']);
  expect(paths({ fileTypes: 'Listed' })).toEqual(['settings.fileExtensions SettingRequired']);
  expect(paths({ fileTypes: 'Listed', fileExtensions: 'p/df' })).toEqual([
    'settings.fileExtensions SettingInvalid',
  ]);
});

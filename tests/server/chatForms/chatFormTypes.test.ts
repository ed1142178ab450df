import { beforeEach, expect, it } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { createBotPerson, getSharedBotApi } from '#tests/server/support/botApi.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { type ChatFormWorld, createChatFormWorld } from './chatFormWorld.ts';

const botApi = await getSharedBotApi();

const MANY = Array.from({ length: 20 }, (_, index) => ({
  value: `v${index + 1}`,
  text: `Choice ${index + 1}`,
}));

describeServer(
  'A chat form',
  api => {
    let admin: Member;
    let world: ChatFormWorld;
    let person: ReturnType<typeof createBotPerson>;
    let nextPerson = 300;

    beforeEach(async () => {
      admin = await api.admin();
      nextPerson += 1;
      person = createBotPerson(nextPerson, { lang: 'en' });
    });

    const says = (text: string) => world.gets(person.text(text));
    const presses = (label: string, question = world.last()) =>
      world.gets(world.press(person, question, label));
    const open = async (...fields: Parameters<typeof createChatFormWorld>[3]['fields']) => {
      world = await createChatFormWorld(api, botApi, admin, { fields });
      await says('/start request');
    };
    const send = async () => {
      await presses('Send');
      const [record] = await world.records();
      return Object.values(record?.customFields ?? {});
    };

    it('offers choices page by page, and searches them by text', async () => {
      await open({ name: 'Choice', type: 'Dropdown', dropdownItems: MANY });
      expect(world.last().labels).toEqual([
        ...MANY.slice(0, 8).map(({ text }) => text),
        ...['More', 'Skip', 'Cancel'],
      ]);
      await presses('More');
      expect(world.last().labels).toEqual([
        ...MANY.slice(8, 16).map(({ text }) => text),
        ...['Previous', 'More', 'Skip', 'Cancel'],
      ]);
      await says('ice 2');
      expect(world.last().text).toContain('2 matches for “ice 2”.');
      expect(world.last().labels).toEqual(['Choice 2', 'Choice 20', 'Skip', 'Cancel']);
      await says('none of them');
      expect(world.last().text).toContain('Choose one of the');
      await presses('Choice 20');
      expect(await send()).toEqual([{ stringValue: 'v20' }]);
    });

    it('accepts dates by button or as text, and rejects invalid ones', async () => {
      await open({ name: 'From', type: 'Date' }, { name: 'Till', type: 'Date' });
      const [today] = world.last().labels;
      expect(today).toMatch(/^Today \(\d\d\.\d\d\.\d{4}\)$/);
      await presses(today ?? '');
      await says('31.02.2027');
      expect(world.last().text).toContain('2 of 2. Till');
      await says('24.12.2026');
      expect(await send()).toEqual(
        expect.arrayContaining([
          { dateValue: '2026-12-24' },
          { dateValue: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
        ]),
      );
    });

    it('accepts a shared phone number and location, and rejects an invalid number', async () => {
      await open({ name: 'Phone', type: 'PhoneNumber', array: true }, { name: 'Place', type: 'Address' });
      expect(world.last().labels).toEqual(['Share my number', 'Skip', 'Cancel']);
      const contact = { phone_number: '380441234567', first_name: 'Olena', user_id: person.from.id };
      await world.gets(person.message({ contact }));
      expect(world.last().text).toContain('1 value so far: +380 44 123 4567');
      await says('not a number');
      expect(world.last().text).toContain('1 of 2. Phone');
      await says('That’s all');
      await says('/keep');
      expect(world.last().labels).toEqual(['Share my location', 'Skip', 'Back', 'Cancel']);
      await world.gets(person.message({ location: { latitude: 50.45, longitude: 30.52 } }));
      expect(await send()).toEqual(
        expect.arrayContaining([
          { listValue: [{ stringValue: '+380441234567' }] },
          { addressValue: { lat: 50.45, lng: 30.52 } },
        ]),
      );
    });

    it('finds records by at least two letters, and offers only matching ones', async () => {
      const cities = await defineDirectory(admin, { name: 'Cities', type: 'Data' }, [
        { name: 'Name', type: 'String' },
      ]);
      const nameId = cities.field('Name').id;
      await admin.ok('updateDirectory', {
        params: { id: cities.directory.id },
        body: { name: 'Cities', type: 'Data', displayFieldId: nameId },
      });
      for (const stringValue of ['Kyiv', 'Lviv', 'Odesa'])
        await admin.ok('createItem', {
          params: { id: cities.directory.id },
          body: { customFields: { [nameId]: { stringValue } } },
        });
      await open({ name: 'City', type: 'Directory', directoryId: cities.directory.id, required: true });
      await says('K');
      expect(world.last().text).toContain('Write at least 2 letters.');
      await says('Paris');
      expect(world.last().text).toContain('Nothing found for “Paris”.');
      await says('vi');
      expect(world.last().labels.filter(label => label.includes('|'))).toHaveLength(1);
      const [lviv = ''] = world.last().labels;
      expect(lviv).toContain('Lviv');
      await presses(lviv);
      const [value] = await send();
      expect(value?.stringValue).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('asks for the cells of a table row by row, and rejects invalid values', async () => {
      await open({
        name: 'Lines',
        type: 'Table',
        tableFields: [
          { name: 'Item', type: 'String', required: true },
          { name: 'Count', type: 'Number' },
        ],
      });
      expect(world.last().text).toContain('Row 1: Item');
      await says('Tiles');
      expect(world.last().text).toContain('Row 1: Count');
      await says('many');
      expect(world.last().text).toContain('Enter a number.');
      await says('12');
      expect(world.last().text).toContain('Row 2: Item');
      await says('Nails');
      await presses('Skip');
      expect(world.last().text).toContain('Row 3: Item');
      await presses('That’s all');
      const [value] = await send();
      expect(value?.tableValue?.map(({ customFields }) => Object.values(customFields))).toEqual([
        [{ stringValue: 'Tiles' }, { numberValue: 12 }],
        [{ stringValue: 'Nails' }],
      ]);
    });

    it('accepts several files sent together, each once', async () => {
      for (const name of ['one', 'two', 'three']) botApi.files.set(name, `photo ${name}`);
      await open({ name: 'Photos', type: 'File', array: true });
      for (const name of ['one', 'two', 'three'])
        botApi.update(
          world.token,
          person.message({ photo: [{ file_id: name, file_size: 9 }], media_group_id: 'album' }),
        );
      await says('Here they are');
      await world.settle();
      expect(world.last().text).toContain('3 values so far');
      await presses('That’s all');
      const [value] = await send();
      expect(value?.listValue).toHaveLength(3);
    });

    it('accepts files of the allowed type, and asks again after other files', async () => {
      botApi.files.set('roof', 'a photo of a roof');
      botApi.files.set('page', 'a page');
      await open({ name: 'Photo', type: 'File', settings: { fileTypes: 'Images' } });
      const document = { file_id: 'page', file_name: 'page.pdf', mime_type: 'application/pdf', file_size: 6 };
      await world.gets(person.message({ document }));
      expect(world.last().text).toContain('1 of 1. Photo');
      await world.gets(person.message({ photo: [{ file_id: 'roof', file_size: 17 }] }));
      expect(world.last().text).toContain('Photo: photo.jpg');
      const [value] = await send();
      const [record] = await world.records();
      const file = record?.references?.[value?.stringValue ?? ''];
      expect(file).toMatchObject({ display: 'photo.jpg', size: 17, type: 'image/jpeg' });
      const content = await admin.call('getFile', { params: { id: value?.stringValue ?? '' } });
      expect(content.text).toBe('a photo of a roof');
    });
  },
  { env: { TELEGRAM_API_ROOT: botApi.url } },
);

import { createHash } from 'node:crypto';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ID = Buffer.alloc(16, 0x43);
const PERMISSIONS = -4;
const PAGE_TEXT = 4;

/** Returns an encrypted PDF of one page (standard handler, revision 2). With the password, the page shows “Secret”. */
export function createLockedPdf(password: string): Buffer {
  const owner = rc4(md5(padded(password)).subarray(0, 5), padded(password));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(Buffer.concat([padded(password), owner, permissions, ID])).subarray(0, 5);
  const ofText = md5(Buffer.concat([key, Buffer.from([PAGE_TEXT, 0, 0, 0, 0])])).subarray(0, 10);
  const text = rc4(ofText, Buffer.from('BT /F1 24 Tf 40 100 Td (Secret) Tj ET'));
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 6 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text.toString('latin1')}\nendstream`,
    `<</Filter/Standard/V 1/R 2/O${hex(owner)}/U${hex(rc4(key, PADDING))}/P ${PERMISSIONS}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let content = '%PDF-1.4\n';
  const places = parts.map((part, index) => {
    const at = content.length;
    content += `${index + 1} 0 obj${part}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 7\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer<</Size 7/Root 1 0 R/Encrypt 5 0 R/ID[${hex(ID)}${hex(ID)}]>>`;
  return Buffer.from(`${content}${table}${trailer}\nstartxref\n${content.length}\n%%EOF`, 'latin1');
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}

/** Implements RC4, because OpenSSL no longer supports it. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    state[one & 255] = at(other);
    state[other & 255] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    bytes.map((byte, index) => {
      const i = (index + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}

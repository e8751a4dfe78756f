/** Generated PDF files. */

/** A PDF with a line of text on each of its pages. */
export function pdfOfPages(count: number): Buffer {
  const pages = Array.from({ length: count }, (_, index) => {
    const text = `BT /F1 24 Tf 72 700 Td (Certificate page ${index + 1}) Tj ET`;
    const id = 4 + index * 2;
    return `${id} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${id + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>endobj
${id + 1} 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj\n`;
  });
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  return Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${kids}]/Count ${count}>>endobj
3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
${pages.join('')}trailer<</Root 1 0 R/Size ${4 + count * 2}>>
%%EOF
`,
    'latin1',
  );
}

/** A PDF that requires a password. */
export function lockedPdf(): Buffer {
  const hash = `<${'5a'.repeat(32)}>`;
  const encrypt = `/Encrypt<</Filter/Standard/V 1/R 2/O${hash}/U${hash}/P -4>>/ID[<00><00>]`;
  return Buffer.from(pdfOfPages(1).toString('latin1').replace('/Size', `${encrypt}/Size`), 'latin1');
}

/** A file with the start and the end of a PDF, and no valid content in between. */
export function brokenPdf(): Buffer {
  return Buffer.from(`%PDF-1.4\n${'This is no document. '.repeat(50)}\n%%EOF\n`, 'latin1');
}

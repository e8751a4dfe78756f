import { expect, it } from 'vitest';
import { json, openDesk } from '../../../testing/open-desk.ts';

it('the table of requests says how each came and what its job is, in words', async () => {
  const { owner } = await openDesk();
  await json(owner, 'POST', '/api/agency/requests', {
    channel: 'whatsapp',
    parentName: 'Nair family',
    phone: '(626) 555-0188',
    locale: 'en',
    job: {
      children: [{ age: 8, unit: 'months' }],
      startDate: '2027-01-11',
      place: 'Pasadena',
      duties: ['childcare', 'transportation'],
      pay: { from: 28, to: 32, per: 'hour' },
    },
  });
  const table = await (await owner.call('GET', '/api/agency/requests.csv?state=all')).text();
  const [header = '', row = ''] = table.split('\n');
  expect(header).toContain('Channel,Source,Children,Start,Hours,Place,Arrangement,Services,Languages,Driving,Pay');
  expect(row).toContain('whatsapp,,8 months,2027-01-11,,Pasadena,,"Basic childcare, Transportation",,,$28–32 an hour');
});

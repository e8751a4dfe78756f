/** Bounce reports in the formats of the large mail systems. */

/** The message that a report is about. */
interface Bounced {
  /** The reference of the message (`referenceHeader`). */
  id: string;
  /** The recipient. */
  to: string;
}

type Report = (bounced: Bounced) => string;

const lines = (text: string) => text.replaceAll('\n', '\r\n');

/** The whole message quoted, the status in quoted-printable lines, the address in capitals. */
const gmail: Report = ({ id, to }) =>
  lines(`Return-Path: <>
Received: by mail-ed1-f41.google.com with SMTP id 4fb4d7f45d1cf; Sun, 22 Nov 2026 09:12:31 -0800 (PST)
Content-Type: multipart/report; boundary="0000000000001f3c5e0627d9c2aa"; report-type=delivery-status
To: profiles@goldenoak.example
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
Message-ID: <6741bb5f.050a0220.1a2b3c.0001.GMR@mx.google.com>
Date: Sun, 22 Nov 2026 09:12:31 -0800 (PST)
MIME-Version: 1.0

--0000000000001f3c5e0627d9c2aa
Content-Type: multipart/related; boundary="0000000000001f3c660627d9c2ab"

--0000000000001f3c660627d9c2ab
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to ${to} because the address couldn't be found, or is unable to receive mail.

--0000000000001f3c660627d9c2ab
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--0000000000001f3c660627d9c2ab--
--0000000000001f3c5e0627d9c2aa
Content-Type: message/delivery-status
Content-Transfer-Encoding: quoted-printable

Reporting-MTA: dns; googlemail.com
Arrival-Date: Sun, 22 Nov 2026 09:12:30 -0800 (PST)
X-Original-Message-ID: <0100019354ab@email.cloudflare.net>

Final-Recipient: rfc822; ${to.toUpperCase()}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does no=
t exist.

--0000000000001f3c5e0627d9c2aa
Content-Type: message/rfc822

From: Golden Oak Nannies <profiles@goldenoak.example>
To: ${to}
Subject: Re: Your request
Message-ID: <0100019354ab@email.cloudflare.net>
X-Entity-Ref-ID: ${id}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Hello, we call you tomorrow.

--0000000000001f3c5e0627d9c2aa--
`);

/** HTML for people, the status in base64, an internal and an external address, the message's headers folded. */
const exchange: Report = ({ id, to }) => {
  const status = btoa(
    lines(`Reporting-MTA: dns;BN8PR12MB2930.namprd12.prod.outlook.com
Received-From-MTA: dns;a.email.cloudflare.net
Arrival-Date: Sun, 22 Nov 2026 17:12:30 +0000

Original-Recipient: rfc822;${to}
Final-Recipient: rfc822;mailbox-7731@tenant.onmicrosoft.com
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException
`),
  );
  return lines(`From: Microsoft Outlook <postmaster@outlook.com>
To: <profiles@goldenoak.example>
Date: Sun, 22 Nov 2026 17:12:33 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="1c3bd7ac-54f2-4a0e-9a6b"
Content-Language: en-US
Message-ID: <8f1c@BN8PR12MB2930.namprd12.prod.outlook.com>
Subject: Undeliverable: Re: Your request
Auto-Submitted: auto-replied
MIME-Version: 1.0

--1c3bd7ac-54f2-4a0e-9a6b
Content-Type: multipart/alternative; differences=Content-Type; boundary="2f9a"

--2f9a
Content-Type: text/plain; charset="us-ascii"

The recipient's mailbox is full and can't accept messages now.

--2f9a
Content-Type: text/html; charset="us-ascii"

<html><body><p>The recipient's mailbox is full.</p></body></html>

--2f9a--

--1c3bd7ac-54f2-4a0e-9a6b
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${(status.match(/.{1,76}/g) ?? []).join('\n')}

--1c3bd7ac-54f2-4a0e-9a6b
Content-Type: message/rfc822

Received: from a.email.cloudflare.net (104.30.8.1) by
 BN8NAM12FT012.mail.protection.outlook.com (10.13.182.1) with Microsoft SMTP
From: Golden Oak Nannies <profiles@goldenoak.example>
To: ${to}
Subject: Re: Your request
X-Entity-Ref-ID:
 ${id}
X-MS-Exchange-Organization-SCL: 1
Content-Type: text/plain

--1c3bd7ac-54f2-4a0e-9a6b--
`);
};

/** Only the headers of the message are quoted; the fields have comments and unusual blank lines. */
const postfix: Report = ({ id, to }) =>
  lines(`Received: by mx.example.net (Postfix) id 4Xr1Gk0Tz1z9; Sun, 22 Nov 2026 18:12:33 +0100 (CET)
Date: Sun, 22 Nov 2026 18:12:33 +0100 (CET)
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: profiles@goldenoak.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="4Xr1Gj5W8Sz.1795363953/mx.example.net"
Content-Transfer-Encoding: 8bit
Message-Id: <20261122171233.4Xr1Gk0Tz1z9@mx.example.net>

This is a MIME-encapsulated message.

--4Xr1Gj5W8Sz.1795363953/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you that your message could not be delivered.

<${to}>: host mail.example.net said: 550 5.1.1 User unknown (in reply to RCPT TO command)

--4Xr1Gj5W8Sz.1795363953/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 4Xr1Gj5W8Sz
X-Postfix-Sender: rfc822; profiles@goldenoak.example
Arrival-Date: Sun, 22 Nov 2026 18:12:32 +0100 (CET)


Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 User
    unknown

--4Xr1Gj5W8Sz.1795363953/mx.example.net
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <profiles@goldenoak.example>
From: Golden Oak Nannies <profiles@goldenoak.example>
To: ${to}
Subject: Re: Your request
X-Entity-Ref-ID: ${id}

--4Xr1Gj5W8Sz.1795363953/mx.example.net--
`);

export const reports = { gmail, exchange, postfix };

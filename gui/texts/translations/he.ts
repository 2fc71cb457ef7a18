<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="he_IL" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;קובץ</translation>
    </message>
    <message>
        <source>Read&amp;y scenes</source>
        <translation>סצנות מוכ&amp;נות</translation>
    </message>
    <message>
        <source>Dra&amp;w</source>
        <translation>&amp;ציור</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;הרצה</translation>
    </message>
    <message>
        <source>Matches, to&amp;urnaments</source>
        <translation>תחרו&amp;יות וטורנירים</translation>
    </message>
    <message>
        <source>La&amp;yers</source>
        <translation>&amp;שכבות</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;עריכה</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;תצוגה</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ע&amp;זרה</translation>
    </message>
    <message>
        <source>{command}: {reason}.</source>
        <translation>{command}: {reason}.</translation>
    </message>
    <message>
        <source>Not now: {reason}.</source>
        <translation>לא כעת: {reason}.</translation>
    </message>
    <message>
        <source>Stop all</source>
        <translation>עצירת הכול</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>חיפוש</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>פתרון</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>המשך</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>פתיחת ה&amp;אחרונות</translation>
    </message>
    <message>
        <source>What the movers know to be in the way</source>
        <translation>מה שהנהגים יודעים שעומד בדרך</translation>
    </message>
    <message>
        <source>Where the robot&apos;s centre cannot be, hatched</source>
        <translation>המקומות שמרכז הרובוט לא יכול להיות בהם, מקווקווים באלכסון</translation>
    </message>
    <message>
        <source>How far the floor is from what is known to be in the way, as colours</source>
        <translation>מרחק הרצפה ממה שידוע שהוא בדרך, בצבעים</translation>
    </message>
    <message>
        <source>What the movers are not told, dashed until it is sensed, and what they have sensed</source>
        <translation>מה שהנהגים אינם יודעים עליו, בקו מקווקו עד שיחושו בו, ומה שחשו בו</translation>
    </message>
    <message>
        <source>How many of the recorded runs on this floor passed over each part of it</source>
        <translation>כמה מהריצות שהוקלטו על הרצפה הזאת עברו על כל חלק שלה</translation>
    </message>
    <message>
        <source>The path that is followed, and dashed the one that was planned at first</source>
        <translation>המסלול שנוסעים בו, ובקו מקווקו המסלול שתוכנן תחילה</translation>
    </message>
    <message>
        <source>Where a robot of a team waits, and an arrow to the one that it lets pass</source>
        <translation>היכן ממתין רובוט של קבוצה, וחץ אל הרובוט שהוא נותן לו לעבור</translation>
    </message>
    <message>
        <source>Where the robots truly went</source>
        <translation>המקומות שהרובוטים עברו בהם באמת</translation>
    </message>
    <message>
        <source>How often the robots&apos; sonars have seen each part of the floor in this drive</source>
        <translation>כמה פעמים ראו הסונארים של הרובוטים כל חלק של הרצפה בנסיעה הזאת</translation>
    </message>
    <message>
        <source>Dashed: where the movers believe their robots are. Dotted: where the turns of the wheels put them. Shown where they differ from the truth</source>
        <translation>בקו מקווקו: היכן הנהגים סבורים שהרובוטים שלהם נמצאים. בקו מנוקד: היכן סיבובי הגלגלים ממקמים אותם. מוצג כשהם שונים מהאמת</translation>
    </message>
    <message>
        <source>Lines at round millimetres</source>
        <translation>קווים במרחקים עגולים, במילימטרים</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;חדשה</translation>
    </message>
    <message>
        <source>Begin a scene of your own</source>
        <translation>התחלת סצנה משלכם</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>&amp;פתיחה...</translation>
    </message>
    <message>
        <source>Open a scene, world, recording, mover or program; files and folders can be dropped on the window, too</source>
        <translation>פתיחת סצנה, עולם, הקלטה, נהג או תוכנית; אפשר גם לגרור קבצים ותיקיות אל החלון</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;שמירה</translation>
    </message>
    <message>
        <source>Write the scene into its file; a new or a ready scene gets one</source>
        <translation>כתיבת הסצנה לקובץ שלה; סצנה חדשה או מוכנה מקבלת קובץ</translation>
    </message>
    <message>
        <source>Save &amp;as...</source>
        <translation>ש&amp;מירה בשם...</translation>
    </message>
    <message>
        <source>Write the scene into another file</source>
        <translation>כתיבת הסצנה לקובץ אחר</translation>
    </message>
    <message>
        <source>&amp;Welcome page</source>
        <translation>&amp;דף הפתיחה</translation>
    </message>
    <message>
        <source>Show the ready scenes and the last ones, with pictures</source>
        <translation>הצגת הסצנות המוכנות והאחרונות, עם תמונות</translation>
    </message>
    <message>
        <source>Open a&amp;gain</source>
        <translation>פ&amp;תיחה מחדש</translation>
    </message>
    <message>
        <source>Read the scene&apos;s file again, after another program changed it</source>
        <translation>קריאת קובץ הסצנה מחדש, אחרי ששונה בתוכנה אחרת</translation>
    </message>
    <message>
        <source>&amp;Export picture...</source>
        <translation>&amp;ייצוא תמונה...</translation>
    </message>
    <message>
        <source>Write what the layers show into a PNG or SVG file</source>
        <translation>כתיבת מה שהשכבות מראות לקובץ PNG או SVG</translation>
    </message>
    <message>
        <source>Load &amp;mover...</source>
        <translation>&amp;טעינת נהג...</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>י&amp;ציאה</translation>
    </message>
    <message>
        <source>Stop everything and close the window</source>
        <translation>עצירת הכול וסגירת החלון</translation>
    </message>
    <message>
        <source>Open this ready scene</source>
        <translation>פתיחת הסצנה המוכנה הזאת</translation>
    </message>
    <message>
        <source>&amp;Solve</source>
        <translation>&amp;פתרון</translation>
    </message>
    <message>
        <source>Plan a path for every robot that has a goal</source>
        <translation>תכנון מסלול לכל רובוט שיש לו יעד</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;ביטול</translation>
    </message>
    <message>
        <source>The edges among which the path was searched</source>
        <translation>הקשתות שביניהן חופש המסלול</translation>
    </message>
    <message>
        <source>The milestones of the roadmap</source>
        <translation>נקודות הציון של מפת הדרכים</translation>
    </message>
    <message>
        <source>The roadmap in one colour for each connected component; those of start and goal are marked</source>
        <translation>מפת הדרכים, צבע אחד לכל רכיב קשירות; הרכיבים של ההתחלה ושל היעד מסומנים</translation>
    </message>
    <message>
        <source>The path through the roadmap, before smoothing</source>
        <translation>המסלול כפי שנמצא במפת הדרכים, לפני ההחלקה</translation>
    </message>
    <message>
        <source>The shortest of all paths, once the path was compared with it</source>
        <translation>הקצר בכל המסלולים, אחרי שהמסלול הושווה אליו</translation>
    </message>
    <message>
        <source>What sonars, rays and lasers see; a sonar&apos;s echo came from somewhere on its arc</source>
        <translation>מה שסונארים, קרניים ולייזרים רואים; ההד של סונאר בא ממקום כלשהו על הקשת שלו</translation>
    </message>
    <message>
        <source>Names of the robots, and the scale bar</source>
        <translation>שמות הרובוטים וקנה המידה</translation>
    </message>
    <message>
        <source>programs drive here, and nothing is planned</source>
        <translation>כאן נוהגות תוכניות, ודבר אינו מתוכנן</translation>
    </message>
    <message>
        <source>Export scene...</source>
        <translation>ייצוא סצנה...</translation>
    </message>
    <message>
        <source>Write the scene for another program, as DiscoPygal</source>
        <translation>כתיבת הסצנה עבור תוכנה אחרת, כגון DiscoPygal</translation>
    </message>
    <message>
        <source>Choose a mover that is written in a .py file, or drop the file on the window; it runs with all your rights, as only tournaments isolate movers</source>
        <translation>בחירת נהג שכתוב בקובץ ⁦.py⁩ או גרירת הקובץ אל החלון; הוא רץ בכל ההרשאות שלכם, כי רק טורנירים מבודדים נהגים</translation>
    </message>
    <message>
        <source>there are no unsaved edits to bring back</source>
        <translation>לא נותרו עריכות מאחור</translation>
    </message>
    <message>
        <source>Restore the edits</source>
        <translation>שחזור העריכות</translation>
    </message>
    <message>
        <source>Show the edits that were not saved when the program ended</source>
        <translation>הצגת העריכות שלא נשמרו כשהתוכנה נסגרה</translation>
    </message>
    <message>
        <source>Discard the edits</source>
        <translation>ויתור על העריכות</translation>
    </message>
    <message>
        <source>Give up the edits that were not saved when the program ended</source>
        <translation>ויתור על העריכות שלא נשמרו כשהתוכנה נסגרה</translation>
    </message>
    <message>
        <source>Give up solving, or comparing with the optimum</source>
        <translation>הפסקת הפתרון, או ההשוואה לאופטימום</translation>
    </message>
    <message>
        <source>Solve with &amp;more samples</source>
        <translation>פתרון עם יותר &amp;דגימות</translation>
    </message>
    <message>
        <source>Solve again with a roadmap that may grow to four times as many samples</source>
        <translation>פתרון נוסף, עם מפת דרכים שיכולה להכיל פי ארבע דגימות</translation>
    </message>
    <message>
        <source>S&amp;how what is in the way</source>
        <translation>הצ&amp;גת מה שעומד בדרך</translation>
    </message>
    <message>
        <source>Go to what is wrong with the scene, or to the place that is too narrow, and change it</source>
        <translation>מעבר אל מה שפגום בסצנה, או אל המקום הצר מדי, כדי לשנות אותו</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>&amp;אימות</translation>
    </message>
    <message>
        <source>Check the paths by other means than those that planned them</source>
        <translation>בדיקת המסלולים באמצעים אחרים מאלה שתכננו אותם</translation>
    </message>
    <message>
        <source>Compare with the opt&amp;imum</source>
        <translation>&amp;השוואה לאופטימום</translation>
    </message>
    <message>
        <source>Find the shortest of all paths, which takes its time among thousands of obstacles</source>
        <translation>מציאת המסלול הקצר ביותר, מה שאורך זמן בין אלפי מכשולים</translation>
    </message>
    <message>
        <source>nothing is being planned</source>
        <translation>שום דבר אינו מתוכנן כעת</translation>
    </message>
    <message>
        <source>the comparison is in progress</source>
        <translation>ההשוואה בעיצומה</translation>
    </message>
    <message>
        <source>S&amp;tart</source>
        <translation>ה&amp;תחלה</translation>
    </message>
    <message>
        <source>Start, pause or continue the drive</source>
        <translation>הנעת הרובוטים, החזקתם במקום או המשך נסיעתם</translation>
    </message>
    <message>
        <source>Ste&amp;p</source>
        <translation>&amp;צעד</translation>
    </message>
    <message>
        <source>Hold the robots, and let one tick of the floor pass</source>
        <translation>החזקת הרובוטים, והעברת פעימה אחת של הרצפה</translation>
    </message>
    <message>
        <source>St&amp;op all robots</source>
        <translation>&amp;עצירת כל הרובוטים</translation>
    </message>
    <message>
        <source>Stop all robots, simulated and real ones, and end the drive; works always</source>
        <translation>עצירת כל הרובוטים, המדומים והאמיתיים, וסיום הנסיעה; פועל תמיד</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>איפו&amp;ס</translation>
    </message>
    <message>
        <source>Put the robots back to their starts; the plan stays</source>
        <translation>החזרת הרובוטים לנקודות ההתחלה; התוכנית נשארת</translation>
    </message>
    <message>
        <source>programs are running; stop them with {key}</source>
        <translation>תוכניות רצות; אפשר לעצור אותן עם {key}</translation>
    </message>
    <message>
        <source>the robots stand at their starts</source>
        <translation>הרובוטים עומדים בנקודות ההתחלה</translation>
    </message>
    <message>
        <source>S&amp;lower</source>
        <translation>&amp;לאט יותר</translation>
    </message>
    <message>
        <source>One step slower</source>
        <translation>צעד אחד לאט יותר</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>&amp;מהר יותר</translation>
    </message>
    <message>
        <source>One step faster</source>
        <translation>צעד אחד מהר יותר</translation>
    </message>
    <message>
        <source>Real tim&amp;e</source>
        <translation>&amp;זמן אמת</translation>
    </message>
    <message>
        <source>Run at real-time speed</source>
        <translation>הרצה במהירות זמן אמת</translation>
    </message>
    <message>
        <source>a real robot cannot be paused; stop it with {key}</source>
        <translation>אי אפשר להשהות רובוט אמיתי; אפשר לעצור אותו עם {key}</translation>
    </message>
    <message>
        <source>&amp;System colours</source>
        <translation>צבעים כמו במע&amp;רכת</translation>
    </message>
    <message>
        <source>&amp;Light colours</source>
        <translation>צבעים &amp;בהירים</translation>
    </message>
    <message>
        <source>&amp;Dark colours</source>
        <translation>צבעים &amp;כהים</translation>
    </message>
    <message>
        <source>Colours of the window and of the floor</source>
        <translation>צבעי החלון והרצפה</translation>
    </message>
    <message>
        <source>Show the panels for this work: {panels}</source>
        <translation>הצגת הלוחות לעבודה הזאת: {panels}</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>הת&amp;אמה</translation>
    </message>
    <message>
        <source>Show the whole floor</source>
        <translation>הצגת הרצפה כולה</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>ה&amp;גדלה</translation>
    </message>
    <message>
        <source>Show less of the floor, larger; the wheel does so at the cursor</source>
        <translation>הצגת חלק קטן יותר של הרצפה, בהגדלה; הגלגלת עושה זאת סביב הסמן</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>ה&amp;קטנה</translation>
    </message>
    <message>
        <source>Show more of the floor, smaller</source>
        <translation>הצגת חלק גדול יותר של הרצפה, בהקטנה</translation>
    </message>
    <message>
        <source>&amp;Rulers</source>
        <translation>&amp;סרגלים</translation>
    </message>
    <message>
        <source>Millimetres or metres along the floor&apos;s edges; what is exported has them in the picture</source>
        <translation>מילימטרים או מטרים לאורך שולי הרצפה; במה שמיוצא הם בתוך התמונה</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;מסך מלא</translation>
    </message>
    <message>
        <source>Give the window the whole screen</source>
        <translation>החלון על פני כל המסך</translation>
    </message>
    <message>
        <source>&amp;Maximised</source>
        <translation>מ&amp;וגדל</translation>
    </message>
    <message>
        <source>Give the window all the room that the desktop has</source>
        <translation>הגדלת החלון על פני כל שולחן העבודה</translation>
    </message>
    <message>
        <source>Other scr&amp;een</source>
        <translation>מסך א&amp;חר</translation>
    </message>
    <message>
        <source>Move the window to the next screen</source>
        <translation>העברת החלון למסך הבא</translation>
    </message>
    <message>
        <source>there is one screen alone</source>
        <translation>יש רק מסך אחד</translation>
    </message>
    <message>
        <source>Sou&amp;nds</source>
        <translation>&amp;צלילים</translation>
    </message>
    <message>
        <source>Hear the songs with which robots end a drive, and the knock of their bumpers</source>
        <translation>השמעת השירים שהרובוטים מסיימים בהם נסיעה, ונקישת הפגושים שלהם</translation>
    </message>
    <message>
        <source>Folder of the comparison</source>
        <translation>תיקיית ההשוואה</translation>
    </message>
    <message>
        <source>Usual &amp;panels</source>
        <translation>לוחות כרג&amp;יל</translation>
    </message>
    <message>
        <source>Put the panels of this workspace back to where they were at first</source>
        <translation>החזרת הלוחות של סביבת העבודה הזאת למקומם הראשון</translation>
    </message>
    <message>
        <source>P&amp;anels</source>
        <translation>לוחו&amp;ת</translation>
    </message>
    <message>
        <source>Comma&amp;nds...</source>
        <translation>&amp;פקודות...</translation>
    </message>
    <message>
        <source>Find a command by its name</source>
        <translation>מציאת פקודה לפי שמה</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>מק&amp;שים</translation>
    </message>
    <message>
        <source>List all commands with their keys</source>
        <translation>רשימת כל הפקודות והמקשים שלהן</translation>
    </message>
    <message>
        <source>&amp;Close the notice</source>
        <translation>&amp;סגירת ההודעה</translation>
    </message>
    <message>
        <source>Close what lies over the floor: the tour, the notice, or the welcome page</source>
        <translation>סגירת מה שמונח על הרצפה: הסיור, ההודעה או דף הפתיחה</translation>
    </message>
    <message>
        <source>there is no notice</source>
        <translation>אין הודעה</translation>
    </message>
    <message>
        <source>a real robot is connected, which drives on a real floor in real time</source>
        <translation>מחובר רובוט אמיתי, שנוסע על רצפה אמיתית בזמן אמת</translation>
    </message>
    <message>
        <source>start the robots first</source>
        <translation>יש להתחיל את הנסיעה תחילה</translation>
    </message>
    <message>
        <source>wait for the plan, or cancel it</source>
        <translation>יש להמתין לתוכנית, או לבטל אותה</translation>
    </message>
    <message>
        <source>stop the robots first</source>
        <translation>יש לעצור את הרובוטים תחילה</translation>
    </message>
    <message>
        <source>open a scene first</source>
        <translation>יש לפתוח סצנה תחילה</translation>
    </message>
    <message>
        <source>no robot has a goal</source>
        <translation>לאף רובוט אין יעד</translation>
    </message>
    <message>
        <source>planning is in progress</source>
        <translation>התכנון בעיצומו</translation>
    </message>
    <message>
        <source>nothing is known to be in the way</source>
        <translation>לא ידוע על דבר שעומד בדרך</translation>
    </message>
    <message>
        <source>every roadmap had enough samples</source>
        <translation>אף מפת דרכים לא הייתה דלילה מדי</translation>
    </message>
    <message>
        <source>this mover takes no samples</source>
        <translation>הנהג הזה אינו לוקח דגימות</translation>
    </message>
    <message>
        <source>there is no path; solve the scene first, with F5</source>
        <translation>אין מסלול; יש לפתור את הסצנה תחילה, עם F5</translation>
    </message>
    <message>
        <source>the programs are being ended</source>
        <translation>התוכניות מסתיימות</translation>
    </message>
    <message>
        <source>solve the scene first, with F5</source>
        <translation>יש לפתור את הסצנה תחילה, עם F5</translation>
    </message>
    <message>
        <source>wait for the plan</source>
        <translation>יש להמתין לתוכנית</translation>
    </message>
    <message>
        <source>Connected to the {model} at {address}</source>
        <translation>מחובר אל {model} בכתובת {address}</translation>
    </message>
    <message>
        <source>Connecting was cancelled</source>
        <translation>ההתחברות בוטלה</translation>
    </message>
    <message>
        <source>Disconnected from {address}</source>
        <translation>החיבור אל {address} נותק</translation>
    </message>
    <message>
        <source>Robot lost. It gets no drive command until you start it again. {reason}.</source>
        <translation>הקשר עם הרובוט אבד. הוא לא יקבל פקודת נסיעה עד שתפעילו אותו שוב. {reason}.</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>&amp;בחירה</translation>
    </message>
    <message>
        <source>Select, move, turn and stretch</source>
        <translation>בחירה, הזזה, סיבוב ומתיחה</translation>
    </message>
    <message>
        <source>&amp;Polygon</source>
        <translation>&amp;מצולע</translation>
    </message>
    <message>
        <source>Draw an obstacle corner by corner</source>
        <translation>ציור מכשול פינה אחר פינה</translation>
    </message>
    <message>
        <source>&amp;Box</source>
        <translation>&amp;תיבה</translation>
    </message>
    <message>
        <source>Draw a box from corner to corner</source>
        <translation>ציור תיבה מפינה לפינה</translation>
    </message>
    <message>
        <source>&amp;Disc</source>
        <translation>די&amp;סקה</translation>
    </message>
    <message>
        <source>Draw a disc from its middle to its edge</source>
        <translation>ציור דיסקה ממרכזה לשפתה</translation>
    </message>
    <message>
        <source>&amp;Wall</source>
        <translation>&amp;קיר</translation>
    </message>
    <message>
        <source>Draw a wall from end to end</source>
        <translation>ציור קיר מקצה לקצה</translation>
    </message>
    <message>
        <source>R&amp;obot</source>
        <translation>&amp;רובוט</translation>
    </message>
    <message>
        <source>&amp;Goal</source>
        <translation>&amp;יעד</translation>
    </message>
    <message>
        <source>Wa&amp;y</source>
        <translation>&amp;דרך</translation>
    </message>
    <message>
        <source>Align left</source>
        <translation>יישור לשמאל</translation>
    </message>
    <message>
        <source>Bring the left edges of everything that is selected into line</source>
        <translation>יישור השפות השמאליות של כל מה שנבחר</translation>
    </message>
    <message>
        <source>Align centre</source>
        <translation>יישור למרכז</translation>
    </message>
    <message>
        <source>Place a robot and set its heading</source>
        <translation>הצבת רובוט וקביעת כיוונו</translation>
    </message>
    <message>
        <source>Set the robot&apos;s goal</source>
        <translation>קביעת היעד של הרובוט</translation>
    </message>
    <message>
        <source>Set waypoints</source>
        <translation>קביעת נקודות דרך</translation>
    </message>
    <message>
        <source>Align centres vertically</source>
        <translation>יישור מרכזי כל מה שנבחר על קו אנכי</translation>
    </message>
    <message>
        <source>Align right</source>
        <translation>יישור לימין</translation>
    </message>
    <message>
        <source>Bring the right edges of everything that is selected into line</source>
        <translation>יישור השפות הימניות של כל מה שנבחר</translation>
    </message>
    <message>
        <source>Align top</source>
        <translation>יישור למעלה</translation>
    </message>
    <message>
        <source>Bring the top edges of everything that is selected into line</source>
        <translation>יישור השפות העליונות של כל מה שנבחר</translation>
    </message>
    <message>
        <source>Align middle</source>
        <translation>יישור לאמצע</translation>
    </message>
    <message>
        <source>Bring the middles of everything that is selected to one height</source>
        <translation>העמדת האמצעים של כל מה שנבחר בגובה אחד</translation>
    </message>
    <message>
        <source>Align bottom</source>
        <translation>יישור למטה</translation>
    </message>
    <message>
        <source>Bring the bottom edges of everything that is selected into line</source>
        <translation>יישור השפות התחתונות של כל מה שנבחר</translation>
    </message>
    <message>
        <source>select something first</source>
        <translation>יש לבחור משהו תחילה</translation>
    </message>
    <message>
        <source>select several parts first</source>
        <translation>יש לבחור כמה חלקים תחילה</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;ביטול פעולה</translation>
    </message>
    <message>
        <source>Take back the last edit of the scene</source>
        <translation>ביטול העריכה האחרונה של הסצנה</translation>
    </message>
    <message>
        <source>there is nothing to take back</source>
        <translation>אין מה לבטל</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>ביצוע &amp;חוזר</translation>
    </message>
    <message>
        <source>Do again what was taken back</source>
        <translation>ביצוע חוזר של מה שבוטל</translation>
    </message>
    <message>
        <source>nothing was taken back</source>
        <translation>דבר לא בוטל</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;גזירה</translation>
    </message>
    <message>
        <source>Put what is selected on the clipboard, and take it out of the scene</source>
        <translation>העברת מה שנבחר אל לוח העריכה, והוצאתו מהסצנה</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>ה&amp;עתקה</translation>
    </message>
    <message>
        <source>Put what is selected on the clipboard, as text</source>
        <translation>העתקת מה שנבחר אל לוח העריכה, כטקסט</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>ה&amp;דבקה</translation>
    </message>
    <message>
        <source>Put what is on the clipboard into the scene</source>
        <translation>הכנסת מה שבלוח העריכה אל הסצנה</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;שכפול</translation>
    </message>
    <message>
        <source>Put what is selected into the scene once more</source>
        <translation>הכנסת מה שנבחר לסצנה פעם נוספת</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>&amp;מחיקה</translation>
    </message>
    <message>
        <source>Take what is selected out of the scene</source>
        <translation>הוצאת מה שנבחר מהסצנה</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>בחירת ה&amp;כול</translation>
    </message>
    <message>
        <source>Select every part of the scene</source>
        <translation>בחירת כל חלקי הסצנה</translation>
    </message>
    <message>
        <source>S&amp;nap to the grid</source>
        <translation>ה&amp;צמדה לרשת</translation>
    </message>
    <message>
        <source>Let places snap to the grid, and angles to 15 degrees; Alt leaves it while it is held</source>
        <translation>מקומות נצמדים לרשת, וזוויות לכפולות של 15 מעלות; כל עוד Alt לחוץ אין הצמדה</translation>
    </message>
    <message>
        <source>The scene was not saved: {reason}. It is still here: save it elsewhere.</source>
        <translation>הסצנה לא נשמרה: {reason}. היא עדיין כאן: שמרו אותה במקום אחר.</translation>
    </message>
    <message>
        <source>The scene is saved in {file}</source>
        <translation>הסצנה נשמרה ב־{file}</translation>
    </message>
    <message>
        <source>the scene is being edited</source>
        <translation>הסצנה בעריכה</translation>
    </message>
    <message>
        <source>go to the Design workspace first</source>
        <translation>יש לעבור תחילה לסביבת העיצוב</translation>
    </message>
    <message>
        <source>the scene is being checked</source>
        <translation>הסצנה נבדקת</translation>
    </message>
    <message>
        <source>{file} was deleted; save to write it again.</source>
        <translation>{file} נמחק; שמירה תכתוב אותו שוב.</translation>
    </message>
    <message>
        <source>{file} was changed by another program. You still see the old version.</source>
        <translation>{file} שונה בידי תוכנה אחרת. מה שמוצג כאן הוא כפי שהיה קודם.</translation>
    </message>
    <message>
        <source>Click the corners; a double click or Return closes the polygon, Esc gives it up</source>
        <translation>לחצו על הפינות; לחיצה כפולה או Return סוגרים את המצולע, Esc מוותר עליו</translation>
    </message>
    <message>
        <source>Drag to move it, a corner to reshape it, the ring to turn it</source>
        <translation>גררו כדי להזיז, פינה כדי לשנות צורה, את הטבעת כדי לסובב</translation>
    </message>
    <message>
        <source>Click a part to select it, or drag a frame round several</source>
        <translation>לחצו על חלק כדי לבחור בו, או גררו מסגרת סביב כמה חלקים</translation>
    </message>
    <message>
        <source>{hint}. Next: {tool}</source>
        <translation>{hint}. הבא בתור: {tool}</translation>
    </message>
    <message>
        <source>Drag from corner to corner; Return draws one in the middle</source>
        <translation>גררו מפינה לפינה; Return מצייר תיבה באמצע</translation>
    </message>
    <message>
        <source>Drag from the middle to the edge; Return draws one in the middle of the view</source>
        <translation>גררו מהמרכז אל השפה; Return מצייר דיסקה באמצע התצוגה</translation>
    </message>
    <message>
        <source>Drag from end to end; Return draws one in the middle</source>
        <translation>גררו מקצה לקצה; Return מצייר קיר באמצע</translation>
    </message>
    <message>
        <source>Press where the robot starts, and drag to where it looks</source>
        <translation>לחצו במקום שהרובוט מתחיל בו, וגררו לכיוון מבטו</translation>
    </message>
    <message>
        <source>Click to set the robot&apos;s goal</source>
        <translation>לחצו במקום שהרובוט ייסע אליו</translation>
    </message>
    <message>
        <source>Click to add waypoints to the selected obstacle; Ctrl+click removes one</source>
        <translation>לחצו על המקומות שהמכשול הנבחר יעבור בהם; Ctrl מוציא מקום</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>סצנה</translation>
    </message>
    <message>
        <source>Moving obstacle {n}</source>
        <translation>מכשול נע {n}</translation>
    </message>
    <message>
        <source>Movable box {n}</source>
        <translation>ארגז נדחף {n}</translation>
    </message>
    <message>
        <source>Crate {n}</source>
        <translation>ארגז {n}</translation>
    </message>
    <message>
        <source>Wall {n}</source>
        <translation>קיר {n}</translation>
    </message>
    <message>
        <source>Box {n}</source>
        <translation>תיבה {n}</translation>
    </message>
    <message>
        <source>Column {n}</source>
        <translation>עמוד {n}</translation>
    </message>
    <message>
        <source>Polygon {n}</source>
        <translation>מצולע {n}</translation>
    </message>
    <message>
        <source>Robot</source>
        <translation>רובוט</translation>
    </message>
    <message numerus="yes">
        <source>{n} part</source>
        <comment>{n} parts</comment>
        <translation>
            <numerusform>חלק אחד</numerusform>
            <numerusform>{n} חלקים</numerusform>
        </translation>
    </message>
    <message>
        <source>Corners</source>
        <translation>פינות</translation>
    </message>
    <message>
        <source>Waypoints</source>
        <translation>נקודות דרך</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>כותרת</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>מחבר</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>שמאל</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>למטה</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>ימין</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>למעלה</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>רצפה</translation>
    </message>
    <message>
        <source>What is selected in the scene is edited here, in millimetres and degrees.</source>
        <translation>כאן עורכים את מה שנבחר בסצנה, במילימטרים ובמעלות.</translation>
    </message>
    <message>
        <source>Lower left corner</source>
        <translation>פינה שמאלית תחתונה</translation>
    </message>
    <message>
        <source>Upper right corner</source>
        <translation>פינה ימנית עליונה</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>סוג</translation>
    </message>
    <message>
        <source>The planner plans around known obstacles. The robot must sense unknown ones.</source>
        <translation>המתכנן עוקף מכשולים ידועים. את הלא ידועים הרובוט צריך לחוש.</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>מהירות</translation>
    </message>
    <message>
        <source>Goes round</source>
        <translation>חוזר חלילה</translation>
    </message>
    <message>
        <source>Start {axis}</source>
        <translation>התחלה {axis}</translation>
    </message>
    <message>
        <source>End {axis}</source>
        <translation>סוף {axis}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>שם</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>דגם</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>כיוון</translation>
    </message>
    <message>
        <source>Has a goal</source>
        <translation>יש לו יעד</translation>
    </message>
    <message>
        <source>Heading at the goal</source>
        <translation>כיוון ביעד</translation>
    </message>
    <message>
        <source>Whether the robot has to look somewhere at its goal; else any heading is right</source>
        <translation>האם על הרובוט לפנות לכיוון מסוים ביעד; אחרת כל כיוון נכון</translation>
    </message>
    <message>
        <source>Goal heading</source>
        <translation>כיוון ביעד</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>יעד</translation>
    </message>
    <message>
        <source>Goal {axis}</source>
        <translation>יעד {axis}</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>סיבוב</translation>
    </message>
    <message>
        <source>Place and size</source>
        <translation>מקום וגודל</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>רוחב</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>גובה</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>לא ידוע</translation>
    </message>
    <message>
        <source>Turn by</source>
        <translation>סיבוב ב־</translation>
    </message>
    <message>
        <source>known</source>
        <translation>ידוע</translation>
    </message>
    <message>
        <source>movable box</source>
        <translation>תיבה שאפשר להזיז</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>נע</translation>
    </message>
    <message>
        <source>moves, unknown</source>
        <translation>נע, לא ידוע</translation>
    </message>
    <message>
        <source>Parts of the scene</source>
        <translation>חלקי הסצנה</translation>
    </message>
    <message>
        <source>Robots</source>
        <translation>רובוטים</translation>
    </message>
    <message>
        <source>{robot}: start</source>
        <translation>{robot}: התחלה</translation>
    </message>
    <message>
        <source>{robot}: goal</source>
        <translation>{robot}: יעד</translation>
    </message>
    <message>
        <source>Obstacles</source>
        <translation>מכשולים</translation>
    </message>
    <message>
        <source>Walls</source>
        <translation>קירות</translation>
    </message>
    <message>
        <source>Robots, obstacles and walls of the scene are listed here.</source>
        <translation>הרובוטים, המכשולים והקירות של הסצנה מופיעים כאן.</translation>
    </message>
    <message>
        <source>Open a scene</source>
        <translation>פתיחת סצנה</translation>
    </message>
    <message>
        <source>Save the scene</source>
        <translation>שמירת הסצנה</translation>
    </message>
    <message>
        <source>Scenes (*.json)</source>
        <translation>סצנות ‎(*.json)</translation>
    </message>
    <message>
        <source>{file} was changed by another program since it was opened here.</source>
        <translation>{file} שונה בידי תוכנה אחרת מאז שנפתח כאן.</translation>
    </message>
    <message>
        <source>Overwrite {file}?</source>
        <translation>לדרוס את {file}?</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>להמשיך לערוך</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>דריסה</translation>
    </message>
    <message>
        <source>Save as...</source>
        <translation>שמירה בשם...</translation>
    </message>
    <message>
        <source>Export the scene</source>
        <translation>ייצוא הסצנה</translation>
    </message>
    <message>
        <source>The scene was not exported: {reason}</source>
        <translation>הסצנה לא יוצאה: {reason}</translation>
    </message>
    <message>
        <source>They are in no file yet, and are lost when another scene takes its place.</source>
        <translation>הם עוד לא נשמרו בקובץ, ויאבדו כשסצנה אחרת תבוא במקומה.</translation>
    </message>
    <message>
        <source>Save the changes to this scene?</source>
        <translation>לשמור את השינויים בסצנה?</translation>
    </message>
    <message numerus="yes">
        <source>Throw away {n} change</source>
        <comment>Throw away {n} changes</comment>
        <translation>
            <numerusform>לוותר על שינוי אחד</numerusform>
            <numerusform>לוותר על {n} שינויים</numerusform>
        </translation>
    </message>
    <message>
        <source>Save</source>
        <translation>שמירה</translation>
    </message>
    <message>
        <source>The scene is in {file}</source>
        <translation>הסצנה נמצאת ב־{file}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>פתיחה</translation>
    </message>
    <message>
        <source>The scene is in {file}, which has no place for: {what}</source>
        <translation>הסצנה נמצאת ב־{file}, שאין בו מקום עבור: {what}</translation>
    </message>
    <message>
        <source>Load a mover</source>
        <translation>טעינת נהג</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>סולם דירוג</translation>
    </message>
    <message>
        <source>Who may hand in movers</source>
        <translation>מי רשאי להגיש מנועי נסיעה</translation>
    </message>
    <message>
        <source>The page on which movers are handed in and the table is seen</source>
        <translation>הדף שבו מגישים מנועי נסיעה ורואים את הטבלה</translation>
    </message>
    <message>
        <source>Hand in...</source>
        <translation>הגשה...</translation>
    </message>
    <message>
        <source>Pupils who hand in by browser, one name a line: each gets a key</source>
        <translation>תלמידים שמגישים בדפדפן, שם בכל שורה: כל אחד מקבל מפתח</translation>
    </message>
    <message>
        <source>Open page</source>
        <translation>פתיחת הדף</translation>
    </message>
    <message>
        <source>Let .py files of this computer play</source>
        <translation>לשתף במשחק קובצי ‎.py‎ מהמחשב הזה</translation>
    </message>
    <message>
        <source>Hold a ladder</source>
        <translation>עריכת סולם דירוג</translation>
    </message>
    <message>
        <source>Movers are handed in again and again. All play all, and a table shows where they stand.</source>
        <translation>מגישים מנועי נסיעה שוב ושוב. כולם משחקים מול כולם, וטבלה מראה מה מקומם.</translation>
    </message>
    <message numerus="yes">
        <source>{n} game</source>
        <comment>{n} games</comment>
        <translation>
            <numerusform>משחק אחד</numerusform>
            <numerusform>{n} משחקים</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting for movers</source>
        <translation>ממתין למנועי נסיעה</translation>
    </message>
    <message>
        <source>End the ladder</source>
        <translation>סיום סולם הדירוג</translation>
    </message>
    <message>
        <source>Movers (*.py)</source>
        <translation>נהגים ‎(*.py)</translation>
    </message>
    <message>
        <source>Hand in a mover</source>
        <translation>הגשת מנוע נסיעה</translation>
    </message>
    <message>
        <source>Runs of a folder</source>
        <translation>ריצות מתיקייה</translation>
    </message>
    <message>
        <source>Recordings (*.rwrec)</source>
        <translation>הקלטות (*.rwrec)</translation>
    </message>
    <message>
        <source>Compare with another run</source>
        <translation>השוואה לריצה אחרת</translation>
    </message>
    <message>
        <source>{file} was not written: another recording was opened meanwhile</source>
        <translation>{file} לא נכתב: בינתיים נפתחה הקלטה אחרת</translation>
    </message>
    <message>
        <source>Export the recording</source>
        <translation>ייצוא ההקלטה</translation>
    </message>
    <message>
        <source>Animation (*.gif);;Film (*.mp4);;Page (*.html);;Pictures (*.png *.svg)</source>
        <translation>אנימציה ‎(*.gif);;סרט ‎(*.mp4);;דף ‎(*.html);;תמונות ‎(*.png *.svg)</translation>
    </message>
    <message>
        <source>Export a picture</source>
        <translation>ייצוא תמונה</translation>
    </message>
    <message>
        <source>Export picture seq&amp;uence...</source>
        <translation>ייצוא &amp;סדרת תמונות...</translation>
    </message>
    <message>
        <source>Write a picture every second into numbered files, until this is chosen again</source>
        <translation>כתיבת תמונה בכל שנייה לקבצים ממוספרים, עד שהפקודה נבחרת שוב</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg)</source>
        <translation>תמונות ‎(*.png *.svg)</translation>
    </message>
    <message>
        <source>Export picture sequence</source>
        <translation>ייצוא סדרת תמונות</translation>
    </message>
    <message>
        <source>A picture is written every second; choose the command again to end it</source>
        <translation>תמונה נכתבת בכל שנייה; בחרו שוב בפקודה כדי לסיים</translation>
    </message>
    <message numerus="yes">
        <source>{n} picture is in {folder}</source>
        <comment>{n} pictures are in {folder}</comment>
        <translation>
            <numerusform>תמונה אחת נמצאת ב־{folder}</numerusform>
            <numerusform>{n} תמונות נמצאות ב־{folder}</numerusform>
        </translation>
    </message>
    <message>
        <source>The picture was not written: {reason}</source>
        <translation>התמונה לא נכתבה: {reason}</translation>
    </message>
    <message>
        <source>The picture is in {file}</source>
        <translation>התמונה נמצאת ב־{file}</translation>
    </message>
    <message>
        <source>The scene was not opened: {reason}</source>
        <translation>הסצנה לא נפתחה: {reason}</translation>
    </message>
    <message>
        <source>the scene</source>
        <translation>הסצנה</translation>
    </message>
    <message>
        <source>Loaded the mover in {file}</source>
        <translation>נטען הנהג שב־{file}</translation>
    </message>
    <message>
        <source>The scene was edited while {file} was being loaded, and stays. Open it again.</source>
        <translation>הסצנה נערכה בזמן טעינת {file}, ולכן היא נשארת. פתחו אותו שוב.</translation>
    </message>
    <message>
        <source>The comparison was cancelled</source>
        <translation>ההשוואה בוטלה</translation>
    </message>
    <message>
        <source>The mover did not give up planning when it was cancelled, and is left behind</source>
        <translation>הנהג לא הפסיק לתכנן כשהתכנון בוטל, והוא ממשיך ברקע</translation>
    </message>
    <message>
        <source>nothing drives</source>
        <translation>דבר אינו נוסע</translation>
    </message>
    <message>
        <source>the floor has ended</source>
        <translation>הריצה על הרצפה הסתיימה</translation>
    </message>
    <message>
        <source>{program} was ended at {time}: {reason}</source>
        <translation>{program} הופסקה אחרי {time}: {reason}</translation>
    </message>
    <message>
        <source>{program} has ended after {time}</source>
        <translation>{program} הסתיימה אחרי {time}</translation>
    </message>
    <message>
        <source>it says nothing about it</source>
        <translation>היא לא אומרת על כך דבר</translation>
    </message>
    <message>
        <source>{program} was killed at {time} by signal {n}: {reason}</source>
        <translation>{program} נהרגה אחרי {time} על ידי האות {n}: {reason}</translation>
    </message>
    <message>
        <source>{program} failed at {time} with status {n}: {reason}</source>
        <translation>{program} נכשלה אחרי {time} עם הקוד {n}: {reason}</translation>
    </message>
    <message>
        <source>The new floor applies from the next start</source>
        <translation>הרצפה החדשה תחול מההתחלה הבאה</translation>
    </message>
    <message>
        <source>The movers do not know that obstacle {n} was moved: their robots must sense it</source>
        <translation>הנהגים אינם יודעים שמכשול {n} הוזז: על הרובוטים שלהם לחוש בו</translation>
    </message>
    <message>
        <source>The scene can be looked at, but not solved: {reason}</source>
        <translation>אפשר להתבונן בסצנה, אבל לא לפתור אותה: {reason}</translation>
    </message>
    <message>
        <source>Solving was cancelled</source>
        <translation>הפתרון בוטל</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>נעצר</translation>
    </message>
    <message>
        <source>Open a scene: {key}</source>
        <translation>פתחו סצנה: {key}</translation>
    </message>
    <message>
        <source>Solve the scene: {key}</source>
        <translation>פתרו את הסצנה: {key}</translation>
    </message>
    <message>
        <source>Looking for a path ...</source>
        <translation>מחפש מסלול ...</translation>
    </message>
    <message>
        <source>Paused. Space continues, {tick} makes one step</source>
        <translation>מושהה. המשך: מקש הרווח, פעימה אחת: מקש הנקודה ({tick})</translation>
    </message>
    <message>
        <source>The drive has ended. Drive again: Space, back to the start: {reset}</source>
        <translation>הנסיעה הסתיימה. נסיעה נוספת: מקש הרווח, חזרה להתחלה: {reset}</translation>
    </message>
    <message>
        <source>Laying out the floor ...</source>
        <translation>הרצפה נפרשת ...</translation>
    </message>
    <message>
        <source>The programs run. Pause: Space, stop: {stop} Robots can be dragged, and turned with Shift.</source>
        <translation>התוכניות רצות. השהיה: רווח, עצירה: {stop} אפשר לגרור רובוטים, ולסובב אותם עם Shift.</translation>
    </message>
    <message>
        <source>Ending the programs ...</source>
        <translation>התוכניות מסתיימות ...</translation>
    </message>
    <message>
        <source>The programs have ended. Once more: Space</source>
        <translation>התוכניות הסתיימו. שוב: רווח</translation>
    </message>
    <message>
        <source>Connecting to the robot</source>
        <translation>מתחבר לרובוט</translation>
    </message>
    <message>
        <source>In a match</source>
        <translation>בתחרות</translation>
    </message>
    <message>
        <source>Waiting for a referee</source>
        <translation>ממתין לשופט</translation>
    </message>
    <message>
        <source>No path for {robot}</source>
        <translation>אין מסלול אל היעד של {robot}</translation>
    </message>
    <message>
        <source>{n} paths, {length} in all</source>
        <translation>{n} מסלולים, {length} בסך הכול</translation>
    </message>
    <message>
        <source>{length}, the shortest there is</source>
        <translation>{length}, הקצר ביותר שיש</translation>
    </message>
    <message>
        <source>{length}, {ratio:.2f} times the shortest</source>
        <translation>{length}, פי {ratio:.2f} מהקצר ביותר</translation>
    </message>
    <message>
        <source>Start the robots: Space</source>
        <translation>התחלת הנסיעה: רווח</translation>
    </message>
    <message>
        <source>Driving. Pause: Space, stop: {stop} Robots and obstacles can be dragged, robots turned with Shift.</source>
        <translation>בנסיעה. השהיה: רווח, עצירה: {stop} אפשר לגרור רובוטים ומכשולים, ולסובב רובוטים עם Shift.</translation>
    </message>
    <message>
        <source>Robot connected</source>
        <translation>רובוט מחובר</translation>
    </message>
    <message>
        <source>The language changes when you reopen the window.</source>
        <translation>השפה תתחלף כשהחלון ייפתח מחדש.</translation>
    </message>
    <message>
        <source>Choose the language of the window, for the next time that it is opened</source>
        <translation>בחירת שפת החלון, לפעם הבאה שייפתח</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>שפת המערכת</translation>
    </message>
    <message>
        <source>Robot Workshop</source>
        <translation>סדנת הרובוטים</translation>
    </message>
    <message>
        <source>What planning came to: length and clearance of the path, size of the roadmap, and what took how long. Compare with the optimum in the Run menu fills in how much longer the path is than the shortest.</source>
        <translation>תוצאות התכנון: אורך המסלול ומרחקו ממכשולים, גודל מפת הדרכים, וכמה זמן נמשך כל שלב. &quot;השוואה לאופטימום&quot; בתפריט ההרצה מראה בכמה המסלול ארוך מהקצר ביותר.</translation>
    </message>
    <message>
        <source>The mover takes no more than {number:,} samples</source>
        <translation>הנהג אינו לוקח יותר מ־{number:,} דגימות</translation>
    </message>
    <message>
        <source>In this scene</source>
        <translation>בסצנה הזאת</translation>
    </message>
    <message>
        <source>Planner</source>
        <translation>מתכנן</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>מה נמצא</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>שכבות</translation>
    </message>
    <message>
        <source>Show and hide what is drawn on the floor</source>
        <translation>הצגה והסתרה של מה שמצויר על הרצפה</translation>
    </message>
    <message>
        <source>Show the layers that are of use for this</source>
        <translation>הצגת השכבות המועילות לכך</translation>
    </message>
    <message>
        <source>own choice</source>
        <translation>בחירה אישית</translation>
    </message>
    <message>
        <source>Others appear when they have something to show.</source>
        <translation>אחרות מופיעות כשיש להן מה להראות.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>יומן</translation>
    </message>
    <message>
        <source>What happens is written here, with the time of day.</source>
        <translation>כל מה שקורה נרשם כאן, עם השעה.</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>מאפיינים</translation>
    </message>
    <message>
        <source>Two runs</source>
        <translation>שתי ריצות</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>לקוחות</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>תחרות</translation>
    </message>
    <message>
        <source>Planner&apos;s steps</source>
        <translation>צעדי המתכנן</translation>
    </message>
    <message>
        <source>Compared planners</source>
        <translation>מתכננים בהשוואה</translation>
    </message>
    <message>
        <source>The plan in time</source>
        <translation>התוכנית לאורך הזמן</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>ציר הזמן</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>השהיה</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>ניגון</translation>
    </message>
    <message>
        <source>Comparing with the optimum</source>
        <translation>השוואה לאופטימום</translation>
    </message>
    <message>
        <source>No scene is open</source>
        <translation>אין סצנה פתוחה</translation>
    </message>
    <message>
        <source>Draw a floor of your own, or choose one of the ready scenes.</source>
        <translation>ציירו רצפה משלכם, או בחרו אחת מהסצנות המוכנות.</translation>
    </message>
    <message>
        <source>New scene</source>
        <translation>סצנה חדשה</translation>
    </message>
    <message>
        <source>Ready scenes</source>
        <translation>סצנות מוכנות</translation>
    </message>
    <message>
        <source>{scene} – Robot Workshop</source>
        <translation>{scene} – סדנת הרובוטים</translation>
    </message>
    <message>
        <source>Live duel</source>
        <translation>דו־קרב חי</translation>
    </message>
    <message>
        <source>The scene cannot be solved as it is</source>
        <translation>אי אפשר לפתור את הסצנה כפי שהיא</translation>
    </message>
    <message>
        <source>Give a robot a goal: {key}</source>
        <translation>קבעו יעד לרובוט: {key}</translation>
    </message>
    <message>
        <source>Driving for real. Stop: {stop}</source>
        <translation>נסיעה אמיתית. עצירה: {stop}</translation>
    </message>
    <message>
        <source>Else only a referee on this computer can</source>
        <translation>אחרת רק שופט שבמחשב הזה יכול</translation>
    </message>
    <message>
        <source>Pairing code</source>
        <translation>קוד צימוד</translation>
    </message>
    <message>
        <source>The port on which the referee calls you. Leave it at any free one, unless you were given a number.</source>
        <translation>היכן השופט פונה אליכם; כל פורט פנוי, אלא אם נאמר לכם איזה.</translation>
    </message>
    <message>
        <source>Without it only a referee on this computer can call you.</source>
        <translation>בלי זה רק שופט שבמחשב הזה יכול לפנות אליכם.</translation>
    </message>
    <message>
        <source>Shows your address and your pairing code, and waits to be called.</source>
        <translation>מציג את הכתובת ואת קוד הצימוד שלכם, וממתין לפנייה.</translation>
    </message>
    <message>
        <source>Waits no longer; if you are driving, your robot stops and you are out.</source>
        <translation>מפסיק להמתין; אם אתם בנסיעה, הרובוט שלכם נעצר ואתם יוצאים מהתחרות.</translation>
    </message>
    <message>
        <source>What happens to the player</source>
        <translation>מה קורה לשחקן</translation>
    </message>
    <message>
        <source>Address of the robot</source>
        <translation>כתובת הרובוט</translation>
    </message>
    <message>
        <source>Ready scenes, robots, and what you opened or recorded last. Click one to open it.</source>
        <translation>סצנות מוכנות, רובוטים, ומה שפתחתם או הקלטתם לאחרונה. לחצו על אחד כדי לפתוח אותו.</translation>
    </message>
    <message>
        <source>Where the real robot is: serial:PORT for a cable, rfcomm:ADDRESS for Bluetooth, tcp:HOST:PORT for an emulated one, create3:NAME for a Create 3, root:NAME for a Root. Addresses that worked are offered again.</source>
        <translation>היכן הרובוט האמיתי: ⁦serial:PORT⁩ בכבל, ⁦rfcomm:ADDRESS⁩ ב־Bluetooth, ⁦tcp:HOST:PORT⁩ לרובוט מדומה, ⁦create3:NAME⁩ ל־Create 3, ⁦root:NAME⁩ ל־Root. כתובות שעבדו מוצעות שוב.</translation>
    </message>
    <message>
        <source>The corners in order. Double-click a number to type another one; Insert adds a corner after the chosen one, Del takes it out.</source>
        <translation>הפינות לפי הסדר. לחצו פעמיים על מספר כדי להקליד אחר; Insert מוסיף פינה אחרי הנבחרת, Del מוציא אותה.</translation>
    </message>
    <message>
        <source>Where the obstacle goes, one place after the other; as with the corners.</source>
        <translation>לאן המכשול נע, מקום אחר מקום; העריכה כמו בפינות.</translation>
    </message>
    <message>
        <source>Closes the recording; its file stays.</source>
        <translation>סוגר את ההקלטה; הקובץ שלה נשאר.</translation>
    </message>
    <message>
        <source>Hold a match as its referee, enter one as a player, or watch one.</source>
        <translation>עריכת תחרות כשופט, כניסה אליה כשחקן, או צפייה בה.</translation>
    </message>
    <message>
        <source>you take part in a race night</source>
        <translation>אתם משתתפים בערב מרוצים</translation>
    </message>
    <message>
        <source>Where the player waits, as HOST:PORT. Players that announce themselves on the network are in the list.</source>
        <translation>היכן השחקן ממתין, בצורה ⁦HOST:PORT⁩. שחקנים שמודיעים על עצמם ברשת נמצאים ברשימה.</translation>
    </message>
    <message>
        <source>The code that the player&apos;s window or terminal shows.</source>
        <translation>הקוד שחלון השחקן או המסוף שלו מציגים.</translation>
    </message>
    <message>
        <source>The robots meet on one simulated floor, whose truth decides. Without it each player drives on a floor of its own, and the players&apos; word is taken. The players must choose the arena, too.</source>
        <translation>הרובוטים נפגשים על רצפה מדומה אחת, והאמת שלה קובעת. בלי זה כל שחקן נוסע על רצפה משלו, ודברי השחקנים קובעים. גם השחקנים צריכים לבחור בזירה.</translation>
    </message>
    <message>
        <source>How many times as fast as real time the arena&apos;s floor is.</source>
        <translation>פי כמה מהירה רצפת הזירה מזמן אמת.</translation>
    </message>
    <message>
        <source>A drive that lasts longer is a draw.</source>
        <translation>נסיעה שנמשכת יותר מכך היא תיקו.</translation>
    </message>
    <message>
        <source>At this port of this computer the match can be watched from the network. They see everything, so keep the port from the players.</source>
        <translation>בפורט הזה של המחשב הזה אפשר לצפות בתחרות מהרשת. הצופים רואים הכול, ולכן אין לגלות את הפורט לשחקנים.</translation>
    </message>
    <message>
        <source>Calls the players, hands them the scene, starts them together, and decides.</source>
        <translation>פונה לשחקנים, מוסר להם את הסצנה, מזניק אותם יחד ומכריע.</translation>
    </message>
    <message>
        <source>Stops all robots; the verdict is a draw, by the rule that it was abandoned.</source>
        <translation>עוצר את כל הרובוטים; ההכרעה היא תיקו, לפי הכלל ״הופסקה״.</translation>
    </message>
    <message>
        <source>What you are called in the match.</source>
        <translation>השם שלכם בתחרות.</translation>
    </message>
    <message>
        <source>What you drive: a simulated robot on a floor of its own, one in the arena, or a real one.</source>
        <translation>במה אתם נוהגים: רובוט מדומה על רצפה משלו, רובוט בזירה, או רובוט אמיתי.</translation>
    </message>
    <message>
        <source>Where your real robot is: serial:PORT, rfcomm:ADDRESS or tcp:HOST:PORT.</source>
        <translation>היכן הרובוט האמיתי שלכם: ⁦serial:PORT⁩, ⁦rfcomm:ADDRESS⁩ או ⁦tcp:HOST:PORT⁩.</translation>
    </message>
    <message>
        <source>Serve Pioneers</source>
        <translation>הפעלת פיונירים</translation>
    </message>
    <message>
        <source>any that is free</source>
        <translation>כל פורט פנוי</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>פורט</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>כתובת</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>עזיבה</translation>
    </message>
    <message>
        <source>Wait for a referee</source>
        <translation>המתנה לשופט</translation>
    </message>
    <message>
        <source>USB cable</source>
        <translation>כבל USB</translation>
    </message>
    <message>
        <source>a new one</source>
        <translation>קוד חדש</translation>
    </message>
    <message>
        <source>At a race night type its code; else leave it empty, and a new one is made</source>
        <translation>בערב מרוצים הקלידו את הקוד שלו; אחרת השאירו ריק, וייווצר קוד חדש</translation>
    </message>
    <message>
        <source>What happens to the player is written here.</source>
        <translation>כאן נכתב מה קורה לשחקן.</translation>
    </message>
    <message>
        <source>Code of the race night</source>
        <translation>הקוד של ערב המרוצים</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>קוד</translation>
    </message>
    <message>
        <source>A referee calls {address} and gives this code:</source>
        <translation>השופט פונה אל {address} ומוסר את הקוד הזה:</translation>
    </message>
    <message>
        <source>simulated, on a floor of its own</source>
        <translation>מדומה, על רצפה משלו</translation>
    </message>
    <message>
        <source>of the referee&apos;s arena</source>
        <translation>בזירה של השופט</translation>
    </message>
    <message>
        <source>real</source>
        <translation>אמיתי</translation>
    </message>
    <message>
        <source>Where the match is to be watched</source>
        <translation>היכן לצפות בתחרות</translation>
    </message>
    <message>
        <source>The referee says at which address the match can be watched.</source>
        <translation>השופט אומר באיזו כתובת אפשר לצפות בתחרות.</translation>
    </message>
    <message>
        <source>Match at</source>
        <translation>התחרות בכתובת</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>צפייה</translation>
    </message>
    <message>
        <source>players cannot be found on the network: {reason}</source>
        <translation>אי אפשר לחפש שחקנים: {reason}</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>התקדמות</translation>
    </message>
    <message>
        <source>{way} to its goal</source>
        <translation>{way} עד היעד</translation>
    </message>
    <message>
        <source>round trip {time}</source>
        <translation>הלוך ושוב {time}</translation>
    </message>
    <message numerus="yes">
        <source>{n} poll missed</source>
        <comment>{n} polls missed</comment>
        <translation>
            <numerusform>תשאול אחד הוחמץ</numerusform>
            <numerusform>{n} תשאולים הוחמצו</numerusform>
        </translation>
    </message>
    <message>
        <source>{scene}, {movers}, seed {seed}, game {n}</source>
        <translation>{scene}, {movers}, זרע {seed}, משחק {n}</translation>
    </message>
    <message>
        <source>{scene}, {movers}, seed {seed}</source>
        <translation>{scene}, {movers}, זרע {seed}</translation>
    </message>
    <message>
        <source>has the scene</source>
        <translation>קיבל את הסצנה</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>ממתין</translation>
    </message>
    <message>
        <source>planning</source>
        <translation>מתכנן</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>מוכן</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>ויתר</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>נכשל</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>נעצר</translation>
    </message>
    <message>
        <source>The match was abandoned</source>
        <translation>התחרות הופסקה</translation>
    </message>
    <message>
        <source>A draw</source>
        <translation>תיקו</translation>
    </message>
    <message>
        <source>Goal not reached</source>
        <translation>היעד לא הושג</translation>
    </message>
    <message>
        <source>Goal reached</source>
        <translation>היעד הושג</translation>
    </message>
    <message>
        <source>{name} has won</source>
        <translation>הניצחון ל־{name}</translation>
    </message>
    <message>
        <source>It took {time}.</source>
        <translation>זה ארך {time}.</translation>
    </message>
    <message>
        <source>Decided by the rule “{rule}” after {time}, by truth.</source>
        <translation>הוכרע לפי הכלל ״{rule}״ אחרי {time}, על פי האמת.</translation>
    </message>
    <message>
        <source>Decided by the rule “{rule}” after {time}, by the players&apos; reports.</source>
        <translation>הוכרע לפי הכלל „{rule}” אחרי {time}, לפי דיווחי השחקנים.</translation>
    </message>
    <message>
        <source>A match needs a scene in which robots have goals: one for each player.</source>
        <translation>לתחרות דרושה סצנה שבה יש לרובוטים יעדים: אחד לכל שחקן.</translation>
    </message>
    <message>
        <source>One floor for all (arena)</source>
        <translation>רצפה אחת לכולם (זירה)</translation>
    </message>
    <message>
        <source>The robots meet on one simulated floor, and its truth decides; players use &apos;arena&apos;</source>
        <translation>הרובוטים נפגשים על רצפה מדומה אחת, והאמת שלה קובעת; השחקנים בוחרים ב״זירה״</translation>
    </message>
    <message>
        <source>Speed of the arena</source>
        <translation>מהירות הזירה</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>מגבלת זמן</translation>
    </message>
    <message>
        <source>Port of the observers</source>
        <translation>הפורט של הצופים</translation>
    </message>
    <message>
        <source>Observers may watch at this port of this computer, from anywhere on the network</source>
        <translation>צופים יכולים להתבונן בפורט הזה של המחשב הזה, מכל מקום ברשת</translation>
    </message>
    <message>
        <source>Port of the page</source>
        <translation>הפורט של הדף</translation>
    </message>
    <message>
        <source>Any telephone on the network sees the match in its browser; the audience screen shows the QR code</source>
        <translation>כל טלפון ברשת רואה את התחרות בדפדפן שלו; מסך הקהל מציג את קוד ה־QR</translation>
    </message>
    <message>
        <source>Observers at port</source>
        <translation>צופים בפורט</translation>
    </message>
    <message>
        <source>Browsers at port</source>
        <translation>דפדפנים בפורט</translation>
    </message>
    <message>
        <source>Player of {robot}</source>
        <translation>השחקן של {robot}</translation>
    </message>
    <message>
        <source>Your name at the race night</source>
        <translation>השם שלכם בערב המרוצים</translation>
    </message>
    <message>
        <source>your name</source>
        <translation>השם שלכם</translation>
    </message>
    <message>
        <source>The host lists you by this name</source>
        <translation>המארח רושם אתכם בשם הזה</translation>
    </message>
    <message>
        <source>code</source>
        <translation>קוד</translation>
    </message>
    <message>
        <source>The window of the host shows it</source>
        <translation>הוא מוצג בחלון של המארח</translation>
    </message>
    <message>
        <source>Take part in a race night that another computer holds, or leave it</source>
        <translation>השתתפות בערב מרוצים שמחשב אחר עורך, או יציאה ממנו</translation>
    </message>
    <message>
        <source>Your name, and the code that {host} shows:</source>
        <translation>השם שלכם, והקוד שמוצג אצל {host}:</translation>
    </message>
    <message>
        <source>Your name, and the code that its host shows:</source>
        <translation>השם שלכם, והקוד שמוצג אצל המארח:</translation>
    </message>
    <message>
        <source>You take part. Your matches begin by themselves.</source>
        <translation>אתם משתתפים. התחרויות שלכם יתחילו מעצמן.</translation>
    </message>
    <message>
        <source>You are in a match.</source>
        <translation>אתם בתחרות.</translation>
    </message>
    <message>
        <source>The pairing code that the player shows</source>
        <translation>קוד הצימוד שהשחקן מציג</translation>
    </message>
    <message>
        <source>Browsers see the match at {url}</source>
        <translation>דפדפנים רואים את התחרות בכתובת {url}</translation>
    </message>
    <message>
        <source>{winner} has won: {reason}</source>
        <translation>הניצחון ל־{winner}: {reason}</translation>
    </message>
    <message>
        <source>No winner: {reason}</source>
        <translation>איש לא ניצח: {reason}</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>רשת</translation>
    </message>
    <message>
        <source>Inflated obstacles</source>
        <translation>מכשולים מנופחים</translation>
    </message>
    <message>
        <source>Unknown obstacles</source>
        <translation>מכשולים לא ידועים</translation>
    </message>
    <message>
        <source>Where runs went</source>
        <translation>היכן עברו הריצות</translation>
    </message>
    <message>
        <source>Roadmap</source>
        <translation>מפת דרכים</translation>
    </message>
    <message>
        <source>Path before smoothing</source>
        <translation>המסלול לפני ההחלקה</translation>
    </message>
    <message>
        <source>Optimum</source>
        <translation>אופטימום</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>מסלול</translation>
    </message>
    <message>
        <source>Trail</source>
        <translation>שובל</translation>
    </message>
    <message>
        <source>Sonar</source>
        <translation>סונאר</translation>
    </message>
    <message>
        <source>Pioneers</source>
        <translation>פיונירים</translation>
    </message>
    <message>
        <source>Serve Pioneers, in the menu Run, lets programs that use ARIA connect.</source>
        <translation>הפעלת פיונירים, בתפריט ההרצה, מאפשרת לתוכניות שמשתמשות ב־ARIA להתחבר.</translation>
    </message>
    <message>
        <source>No client is connected. Each gets a robot at {places}.</source>
        <translation>אף לקוח אינו מחובר. כל לקוח מקבל רובוט בכתובת {places}.</translation>
    </message>
    <message>
        <source>The Pioneers are not served any more.</source>
        <translation>הפיונירים אינם פעילים עוד.</translation>
    </message>
    <message>
        <source>What kind of robot it is</source>
        <translation>איזה סוג רובוט הוא</translation>
    </message>
    <message>
        <source>connected: {subscriptions}</source>
        <translation>מחובר: {subscriptions}</translation>
    </message>
    <message>
        <source>Odometry</source>
        <translation>אודומטריה</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>מחובר</translation>
    </message>
    <message>
        <source>waits at port {port}</source>
        <translation>ממתין בפורט {port}</translation>
    </message>
    <message>
        <source>not yet open</source>
        <translation>עוד לא נפתח</translation>
    </message>
    <message>
        <source>sonars</source>
        <translation>סונארים</translation>
    </message>
    <message>
        <source>laser {n}</source>
        <translation>לייזר {n}</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>תוויות</translation>
    </message>
    <message>
        <source>Numbers of the grid</source>
        <translation>מספרי הרשת</translation>
    </message>
    <message>
        <source>sonar</source>
        <translation>סונאר</translation>
    </message>
    <message>
        <source>perfect</source>
        <translation>מושלמת</translation>
    </message>
    <message>
        <source>lab floor</source>
        <translation>רצפת מעבדה</translation>
    </message>
    <message>
        <source>carpet</source>
        <translation>שטיח</translation>
    </message>
    <message>
        <source>inflating</source>
        <translation>ניפוח</translation>
    </message>
    <message>
        <source>sampling</source>
        <translation>דגימה</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>חיבור</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>חיפוש</translation>
    </message>
    <message>
        <source>smoothing</source>
        <translation>החלקה</translation>
    </message>
    <message>
        <source>done</source>
        <translation>הסתיים</translation>
    </message>
    <message>
        <source>Inflate</source>
        <translation>ניפוח</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>דגימה</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>חיבור</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>שאילתה</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>החלקה</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>במנוחה</translation>
    </message>
    <message>
        <source>driving</source>
        <translation>נוסע</translation>
    </message>
    <message>
        <source>arrived</source>
        <translation>הגיע</translation>
    </message>
    <message>
        <source>abandoned</source>
        <translation>הופסקה</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>שעון</translation>
    </message>
    <message>
        <source>collision</source>
        <translation>התנגשות</translation>
    </message>
    <message>
        <source>disconnected</source>
        <translation>נותק</translation>
    </message>
    <message>
        <source>false start</source>
        <translation>זינוק מוקדם</translation>
    </message>
    <message>
        <source>fell</source>
        <translation>נפילה</translation>
    </message>
    <message>
        <source>goal</source>
        <translation>יעד</translation>
    </message>
    <message>
        <source>left the workspace</source>
        <translation>יציאה ממרחב העבודה</translation>
    </message>
    <message>
        <source>missed polls</source>
        <translation>תשאולים שהוחמצו</translation>
    </message>
    <message>
        <source>mover crashed</source>
        <translation>קריסת הנהג</translation>
    </message>
    <message>
        <source>planning time</source>
        <translation>זמן התכנון</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>סירוב</translation>
    </message>
    <message>
        <source>started anew</source>
        <translation>התחלה מחדש</translation>
    </message>
    <message>
        <source>stopped short</source>
        <translation>עצירה לפני היעד</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>מגבלת הזמן</translation>
    </message>
    <message>
        <source>too fast</source>
        <translation>מהירות מופרזת</translation>
    </message>
    <message>
        <source>amber</source>
        <translation>ענבר</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>כתום</translation>
    </message>
    <message>
        <source>obstacle</source>
        <translation>מכשול</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>קיר</translation>
    </message>
    <message>
        <source>robot</source>
        <translation>רובוט</translation>
    </message>
    <message>
        <source>Who waits for whom</source>
        <translation>מי ממתין למי</translation>
    </message>
    <message>
        <source>Belief and odometry</source>
        <translation>הערכה ואודומטריה</translation>
    </message>
    <message>
        <source>floor region</source>
        <translation>אזור רצפה</translation>
    </message>
    <message>
        <source>thing</source>
        <translation>עצם</translation>
    </message>
    <message>
        <source>place</source>
        <translation>מקום</translation>
    </message>
    <message>
        <source>area</source>
        <translation>שטח</translation>
    </message>
    <message>
        <source>start</source>
        <translation>התחלה</translation>
    </message>
    <message>
        <source>points</source>
        <translation>נקודות</translation>
    </message>
    <message>
        <source>The bug trap</source>
        <translation>מלכודת החרקים</translation>
    </message>
    <message>
        <source>The columns</source>
        <translation>העמודים</translation>
    </message>
    <message>
        <source>The crates</source>
        <translation>הארגזים</translation>
    </message>
    <message>
        <source>The crossing</source>
        <translation>ההצטלבות</translation>
    </message>
    <message>
        <source>The duel at the roundabout</source>
        <translation>הדו־קרב בכיכר</translation>
    </message>
    <message>
        <source>The duel, symmetric</source>
        <translation>הדו־קרב הסימטרי</translation>
    </message>
    <message>
        <source>The empty room</source>
        <translation>החדר הריק</translation>
    </message>
    <message>
        <source>The gallery</source>
        <translation>הגלריה</translation>
    </message>
    <message>
        <source>The hall</source>
        <translation>האולם</translation>
    </message>
    <message>
        <source>The maze</source>
        <translation>המבוך</translation>
    </message>
    <message>
        <source>The narrow passage</source>
        <translation>המעבר הצר</translation>
    </message>
    <message>
        <source>The warehouse</source>
        <translation>המחסן</translation>
    </message>
    <message>
        <source>Bug trap</source>
        <translation>מלכודת חרקים</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>עמודים</translation>
    </message>
    <message>
        <source>Crates</source>
        <translation>ארגזים</translation>
    </message>
    <message>
        <source>Crossing</source>
        <translation>הצטלבות</translation>
    </message>
    <message>
        <source>Duel crossing</source>
        <translation>דו־קרב בכיכר</translation>
    </message>
    <message>
        <source>Duel symmetric</source>
        <translation>דו־קרב סימטרי</translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation>גלריה</translation>
    </message>
    <message>
        <source>Hall</source>
        <translation>אולם</translation>
    </message>
    <message>
        <source>Maze</source>
        <translation>מבוך</translation>
    </message>
    <message>
        <source>Narrow passage</source>
        <translation>מעבר צר</translation>
    </message>
    <message>
        <source>Warehouse</source>
        <translation>מחסן</translation>
    </message>
    <message>
        <source>Robot Workshop scene</source>
        <translation>סצנה של סדנת הרובוטים</translation>
    </message>
    <message>
        <source>DiscoPygal scene</source>
        <translation>סצנה של DiscoPygal</translation>
    </message>
    <message>
        <source>ARIA map</source>
        <translation>מפה של ARIA</translation>
    </message>
    <message>
        <source>EyeBot maze</source>
        <translation>מבוך של EyeBot</translation>
    </message>
    <message>
        <source>EyeBot world</source>
        <translation>עולם של EyeBot</translation>
    </message>
    <message>
        <source>victory</source>
        <translation>ניצחון</translation>
    </message>
    <message>
        <source>defeat</source>
        <translation>הפסד</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>מספר</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>מספר שלם</translation>
    </message>
    <message>
        <source>text</source>
        <translation>טקסט</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>‏true או false</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>רשימה</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>אובייקט</translation>
    </message>
    <message>
        <source>the right wheel</source>
        <translation>הגלגל הימני</translation>
    </message>
    <message>
        <source>the left wheel</source>
        <translation>הגלגל השמאלי</translation>
    </message>
    <message>
        <source>the caster</source>
        <translation>הגלגלון הקדמי</translation>
    </message>
    <message>
        <source>left</source>
        <translation>שמאל</translation>
    </message>
    <message>
        <source>right</source>
        <translation>ימין</translation>
    </message>
    <message>
        <source>front left</source>
        <translation>קדמי שמאלי</translation>
    </message>
    <message>
        <source>front right</source>
        <translation>קדמי ימני</translation>
    </message>
    <message>
        <source>Add a planner</source>
        <translation>הוספת מתכנן</translation>
    </message>
    <message>
        <source>Compare one more planner, up to four</source>
        <translation>השוואה של מתכנן נוסף, עד ארבעה</translation>
    </message>
    <message>
        <source>Plan again</source>
        <translation>תכנון מחדש</translation>
    </message>
    <message>
        <source>Have all planners plan once more, or give up what is in progress</source>
        <translation>תכנון נוסף של כל המתכננים, או ביטול של מה שבתהליך</translation>
    </message>
    <message>
        <source>Have these planners plan with ten seeds each, and write tables, plots and a page</source>
        <translation>תכנון של כל מתכנן עם עשרה זרעים, וכתיבת טבלאות, תרשימים ודף</translation>
    </message>
    <message>
        <source>Save as a page...</source>
        <translation>שמירה כדף...</translation>
    </message>
    <message>
        <source>Show the plan alone again</source>
        <translation>הצגת התוכנית לבדה</translation>
    </message>
    <message>
        <source>What all stages of planning took, by the clock</source>
        <translation>הזמן שלקחו כל שלבי התכנון, לפי השעון</translation>
    </message>
    <message>
        <source>Of the path, as a multiple of the shortest one in this table</source>
        <translation>אורך המסלול, ככפולה של המסלול הקצר ביותר בטבלה</translation>
    </message>
    <message>
        <source>The least that the path leaves between the robot&apos;s body and everything</source>
        <translation>המרחק הקטן ביותר שהמסלול משאיר בין גוף הרובוט לכל השאר</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>דגימות</translation>
    </message>
    <message>
        <source>Milestones of the roadmap, or nodes of the tree</source>
        <translation>נקודות הציון של מפת הדרכים, או צמתי העץ</translation>
    </message>
    <message>
        <source>Of the roadmap, or of the tree</source>
        <translation>הקשתות של מפת הדרכים או של העץ</translation>
    </message>
    <message>
        <source>Milestones of the first roadmap</source>
        <translation>מספר נקודות הציון במפת הדרכים הראשונה</translation>
    </message>
    <message>
        <source>Most samples</source>
        <translation>מספר דגימות מרבי</translation>
    </message>
    <message>
        <source>The roadmap is doubled up to this many while there is no path</source>
        <translation>מפת הדרכים מוכפלת עד למספר הזה כל עוד אין מסלול</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>שכנים</translation>
    </message>
    <message>
        <source>Nearest milestones that each one is joined to</source>
        <translation>נקודות הציון הקרובות שכל אחת מחוברת אליהן</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>מרווח ביטחון</translation>
    </message>
    <message>
        <source>Kept from obstacles; halved down to 2 mm where they leave no way</source>
        <translation>נשמר ממכשולים; מוקטן בחצי, עד ⁦2 mm⁩, היכן שאינם מותירים דרך</translation>
    </message>
    <message>
        <source>Extra margin</source>
        <translation>מרווח נוסף</translation>
    </message>
    <message>
        <source>Kept from obstacles in addition wherever the detour is short enough</source>
        <translation>נשמר ממכשולים בנוסף, בכל מקום שהעקיפה בו קצרה דיה</translation>
    </message>
    <message>
        <source>Detour</source>
        <translation>עקיפה</translation>
    </message>
    <message>
        <source>How much longer a way with a larger margin may be to be preferred</source>
        <translation>כמה ארוכה יותר יכולה להיות דרך במרווח גדול יותר, כדי שתועדף</translation>
    </message>
    <message>
        <source>Longest edge</source>
        <translation>אורך קשת מרבי</translation>
    </message>
    <message>
        <source>Longer edges of the path are cut: long drives cost accuracy</source>
        <translation>קשתות ארוכות יותר של המסלול נחתכות: נסיעות ארוכות פוגעות בדיוק</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>דוגם</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>חיבור</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>גימור</translation>
    </message>
    <message>
        <source>Edges of the polygon round the robot&apos;s disc, a multiple of four</source>
        <translation>צלעות המצולע שסביב דיסקת הרובוט, כפולה של ארבע</translation>
    </message>
    <message>
        <source>Cruising speed</source>
        <translation>מהירות שיוט</translation>
    </message>
    <message>
        <source>Speed on long legs with nothing near.</source>
        <translation>המהירות בקטעים ארוכים כשאין דבר בקרבת מקום.</translation>
    </message>
    <message>
        <source>Correct drift</source>
        <translation>תיקון סחיפה</translation>
    </message>
    <message>
        <source>Weigh poses by what the sonar reads in the known scene, with a particle filter.</source>
        <translation>שקלול תנוחות לפי קריאות הסונאר בסצנה הידועה, במסנן חלקיקים.</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>סגירת ההודעה הזאת</translation>
    </message>
    <message>
        <source>{beginning} ... (the log has all of it)</source>
        <translation>{beginning} ... (הכול נמצא ביומן)</translation>
    </message>
    <message>
        <source>Whose task it drives</source>
        <translation>המשימה של איזה רובוט</translation>
    </message>
    <message>
        <source>Which robot of the scene it stands for: from where it starts, and to which goal</source>
        <translation>איזה רובוט בסצנה הוא מייצג: מהיכן הוא יוצא ולאיזה יעד</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>אבדו</translation>
    </message>
    <message>
        <source>Lost; looking for it again ...</source>
        <translation>הקשר אבד; מחפש שוב ...</translation>
    </message>
    <message>
        <source>Last values</source>
        <translation>ערכים אחרונים</translation>
    </message>
    <message>
        <source>Model of the robot</source>
        <translation>דגם הרובוט</translation>
    </message>
    <message>
        <source>What kind of robot it is; a plan is for one kind</source>
        <translation>סוג הרובוט; תוכנית מתאימה לסוג אחד</translation>
    </message>
    <message>
        <source>any model</source>
        <translation>כל דגם</translation>
    </message>
    <message>
        <source>Real robot</source>
        <translation>רובוט אמיתי</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>ביטול</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>ניתוק</translation>
    </message>
    <message>
        <source>Looking for the robot ...</source>
        <translation>מחפש את הרובוט ...</translation>
    </message>
    <message>
        <source>Not connected: the simulator drives</source>
        <translation>אין חיבור: הנסיעה בסימולטור</translation>
    </message>
    <message>
        <source>What wheels, encoders and echoes get wrong from the next start</source>
        <translation>במה טועים הגלגלים, המקודדים וההדים מההתחלה הבאה ואילך</translation>
    </message>
    <message>
        <source>as the scene says</source>
        <translation>לפי הסצנה</translation>
    </message>
    <message>
        <source>{tells}
Not now: {why}.</source>
        <translation>{tells}
לא כעת: {why}.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>מקשים</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>פקודה</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>מקש</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>מה היא עושה</translation>
    </message>
    <message>
        <source>Numbers of the plan</source>
        <translation>מספרי התוכנית</translation>
    </message>
    <message>
        <source>The numbers of a plan are shown here once the scene is solved.</source>
        <translation>מספרי התוכנית יוצגו כאן אחרי שהסצנה תיפתר.</translation>
    </message>
    <message>
        <source>planned on the way</source>
        <translation>מתוכנן תוך כדי נסיעה</translation>
    </message>
    <message>
        <source>none</source>
        <translation>אין</translation>
    </message>
    <message>
        <source>{distance} at least</source>
        <translation>לפחות {distance}</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>לא הושווה</translation>
    </message>
    <message>
        <source>{ratio:.3f} × optimum</source>
        <translation>פי {ratio:.3f} מהקצר</translation>
    </message>
    <message numerus="yes">
        <source>{length} in {n} leg</source>
        <comment>{length} in {n} legs</comment>
        <translation>
            <numerusform>{length} בקטע אחד</numerusform>
            <numerusform>{length} ב־{n} קטעים</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsmoothed</source>
        <translation>לפני החלקה</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>לא נשמר</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>אורך</translation>
    </message>
    <message>
        <source>Clearance</source>
        <translation>מרווח</translation>
    </message>
    <message>
        <source>Seen by sonars</source>
        <translation>מה שראו הסונארים</translation>
    </message>
    <message>
        <source>once</source>
        <translation>פעם אחת</translation>
    </message>
    <message>
        <source>{n} times and more</source>
        <translation>{n} פעמים ויותר</translation>
    </message>
    <message numerus="yes">
        <source>{n} run</source>
        <comment>{n} runs</comment>
        <translation>
            <numerusform>ריצה אחת</numerusform>
            <numerusform>{n} ריצות</numerusform>
        </translation>
    </message>
    <message>
        <source>Where {runs} went</source>
        <translation>היכן עברו: {runs}</translation>
    </message>
    <message>
        <source>{margin} planned</source>
        <translation>תוכנן {margin}</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>אומת</translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation>כל המספרים</translation>
    </message>
    <message>
        <source>Show the roadmap and the time of each stage, too</source>
        <translation>להציג גם את מפת הדרכים ואת משך כל שלב</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>כן</translation>
    </message>
    <message>
        <source>no</source>
        <translation>לא</translation>
    </message>
    <message>
        <source>nothing to verify</source>
        <translation>אין מה לאמת</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>צמתים</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>קשתות</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>רכיבי קשירות</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>פקודות</translation>
    </message>
    <message>
        <source>Type what you want to do</source>
        <translation>הקלידו מה תרצו לעשות</translation>
    </message>
    <message>
        <source>Search among the commands</source>
        <translation>חיפוש בין הפקודות</translation>
    </message>
    <message>
        <source>No command has all these words.</source>
        <translation>אין פקודה שכוללת את כל המילים האלה.</translation>
    </message>
    <message>
        <source>Tournament</source>
        <translation>טורניר</translation>
    </message>
    <message>
        <source>Mover</source>
        <translation>נהג</translation>
    </message>
    <message>
        <source>Elo</source>
        <translation>Elo</translation>
    </message>
    <message>
        <source>Wins</source>
        <translation>ניצחונות</translation>
    </message>
    <message>
        <source>Draws</source>
        <translation>תיקו</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>הפסדים</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>נפתרו</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>זמן</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>פגיעות</translation>
    </message>
    <message numerus="yes">
        <source>{n} game played</source>
        <comment>{n} games played</comment>
        <translation>
            <numerusform>משחק אחד שוחק</numerusform>
            <numerusform>{n} משחקים שוחקו</numerusform>
        </translation>
    </message>
    <message>
        <source>{number} to come</source>
        <translation>עוד {number} לפנינו</translation>
    </message>
    <message>
        <source>Now {games}</source>
        <translation>כעת {games}</translation>
    </message>
    <message>
        <source>The games begin ...</source>
        <translation>המשחקים מתחילים ...</translation>
    </message>
    <message>
        <source>All games are played.</source>
        <translation>כל המשחקים שוחקו.</translation>
    </message>
    <message>
        <source>The source of all randomness: the same seed gives the same plan and the same drive</source>
        <translation>המקור לכל האקראיות: אותו זרע נותן אותה תוכנית ואותה נסיעה</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>צעדים</translation>
    </message>
    <message>
        <source>More</source>
        <translation>עוד</translation>
    </message>
    <message>
        <source>Show all parameters of the mover, or the first ones alone</source>
        <translation>הצגת כל הפרמטרים של הנווט, או רק הראשונים</translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation>פחות</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>זרע</translation>
    </message>
    <message>
        <source>Changed since the last plan: solve again to use it.</source>
        <translation>השתנה מאז התוכנית האחרונה: פתרו שוב כדי להשתמש בזה.</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>ברירות מחדל</translation>
    </message>
    <message>
        <source>Put all parameters of the mover back to their defaults</source>
        <translation>החזרת כל הפרמטרים של הנהג לברירות המחדל</translation>
    </message>
    <message>
        <source>free</source>
        <translation>פנוי</translation>
    </message>
    <message>
        <source>What the mover says that it is doing</source>
        <translation>מה שהנהג אומר שהוא עושה</translation>
    </message>
    <message>
        <source>Where its mover believes it to be</source>
        <translation>היכן שהנהג שלו סבור שהוא נמצא</translation>
    </message>
    <message>
        <source>Where only counting the turns of its wheels puts it</source>
        <translation>היכן שספירת סיבובי הגלגלים לבדה ממקמת אותו</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>אמת</translation>
    </message>
    <message>
        <source>Its true position; unknown for a real robot</source>
        <translation>היכן הוא באמת; ברובוט אמיתי איש אינו יודע</translation>
    </message>
    <message>
        <source>Off its path</source>
        <translation>סטייה מהמסלול</translation>
    </message>
    <message>
        <source>How far the robot is believed to be from its path</source>
        <translation>כמה רחוק הרובוט ממסלולו לפי הסברה</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>מושהה</translation>
    </message>
    <message>
        <source>Driven</source>
        <translation>מרחק נסיעה</translation>
    </message>
    <message>
        <source>Where it is</source>
        <translation>היכן הוא</translation>
    </message>
    <message>
        <source>facing</source>
        <translation>כיוון</translation>
    </message>
    <message>
        <source>Believed</source>
        <translation>לדעתו</translation>
    </message>
    <message>
        <source>Stands at</source>
        <translation>נמצא ב</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>סטייה</translation>
    </message>
    <message>
        <source>Length of the way by the wheel encoders, backwards counted negative</source>
        <translation>אורך הדרך לפי מקודדי הגלגלים, אחורה נספר כשלילי</translation>
    </message>
    <message>
        <source>Battery</source>
        <translation>סוללה</translation>
    </message>
    <message>
        <source>What is left of the charge</source>
        <translation>מה שנותר מהטעינה</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>קשר</translation>
    </message>
    <message>
        <source>Frames of sensor values that come in a second</source>
        <translation>מסגרות של ערכי חיישנים המגיעות בשנייה</translation>
    </message>
    <message>
        <source>Frames lost</source>
        <translation>מסגרות שאבדו</translation>
    </message>
    <message>
        <source>Frames that did not come, or came damaged</source>
        <translation>מסגרות שלא הגיעו, או הגיעו פגומות</translation>
    </message>
    <message>
        <source>{rate}/s</source>
        <translation>⁦{rate}/s⁩</translation>
    </message>
    <message>
        <source>Values of the robots</source>
        <translation>ערכי הרובוטים</translation>
    </message>
    <message>
        <source>The scene has no robots.</source>
        <translation>אין רובוטים בסצנה.</translation>
    </message>
    <message>
        <source>{value} of {robot}</source>
        <translation>{value} של {robot}</translation>
    </message>
    <message>
        <source>What the robots sense is shown here as soon as they drive.</source>
        <translation>מה שהרובוטים חשים יוצג כאן ברגע שייסעו.</translation>
    </message>
    <message>
        <source>{state}: {reason}</source>
        <translation>{state}: {reason}</translation>
    </message>
    <message>
        <source>Speed of the floor&apos;s time: slower {slower}, faster {faster}, real time {real}</source>
        <translation>מהירות הזמן של הרצפה: לאט יותר {slower}, מהר יותר {faster}, זמן אמת {real}</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>מהירות מלאה</translation>
    </message>
    <message>
        <source>Progress of solving</source>
        <translation>התקדמות הפתרון</translation>
    </message>
    <message>
        <source>Give up what is in progress</source>
        <translation>ביטול מה שמתבצע</translation>
    </message>
    <message>
        <source>Other activity of this window</source>
        <translation>מה שמתרחש לצד המשחק של חלון זה</translation>
    </message>
    <message>
        <source>The plan is for another model than the {model}: solve again</source>
        <translation>התוכנית היא לדגם אחר מ־{model}: יש לפתור שוב</translation>
    </message>
    <message>
        <source>Drive the {model}?</source>
        <translation>להסיע את {model}?</translation>
    </message>
    <message>
        <source>Keep it still</source>
        <translation>להשאיר במקום</translation>
    </message>
    <message>
        <source>Drive the robot</source>
        <translation>להסיע את הרובוט</translation>
    </message>
    <message>
        <source>{model} at {address}</source>
        <translation>{model} בכתובת {address}</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>נסיעה</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>צעד אחד אחורה (חץ שמאלה)</translation>
    </message>
    <message>
        <source>Play, or rest</source>
        <translation>הרצה או עצירה</translation>
    </message>
    <message>
        <source>One step on (Right)</source>
        <translation>צעד אחד קדימה (חץ ימינה)</translation>
    </message>
    <message>
        <source>How fast the floor&apos;s time passes, from a tenth of real time to as fast as this computer can. A real robot keeps its own time.</source>
        <translation>כמה מהר עובר זמן הרצפה, מעשירית מזמן אמת ועד המהירות המרבית של המחשב הזה. לרובוט אמיתי יש זמן משלו.</translation>
    </message>
    <message>
        <source>What each robot senses, and how far its mover&apos;s belief is from the truth. Rest the cursor on a row&apos;s name to read what it means. Greyed values are the last ones of a robot that is lost.</source>
        <translation>מה שכל רובוט חש, וכמה רחוקה סברת הנהג שלו מהאמת. הניחו את הסמן על שם השורה כדי לקרוא מה משמעותה. ערכים מואפרים הם האחרונים של רובוט שהקשר איתו אבד.</translation>
    </message>
    <message>
        <source>All that was said, with the time of day, the newest below. It can be selected and copied.</source>
        <translation>כל מה שנאמר, עם השעה, החדש ביותר למטה. אפשר לבחור ולהעתיק.</translation>
    </message>
    <message>
        <source>Every part of the scene. What is selected here is selected on the floor; Shift and Ctrl select more. A red line has a fault: rest the cursor on it to read which.</source>
        <translation>כל חלקי הסצנה. מה שנבחר כאן נבחר גם על הרצפה; Shift ו־Ctrl מוסיפים לבחירה. בשורה אדומה יש פגם: הניחו עליה את הסמן כדי לקרוא מהו.</translation>
    </message>
    <message>
        <source>The tournament&apos;s table, which fills in while games are played, and the games that were. A click on a title sorts by it; a game that was recorded is played on the timeline by a double click.</source>
        <translation>טבלת הטורניר, שמתמלאת תוך כדי המשחקים, והמשחקים שהיו. לחיצה על כותרת ממיינת לפיה; לחיצה כפולה על משחק שהוקלט מריצה אותו על ציר הזמן.</translation>
    </message>
    <message>
        <source>a race night is held here</source>
        <translation>נערך כאן ערב מרוצים</translation>
    </message>
    <message numerus="yes">
        <source>Start with {n} player</source>
        <comment>Start with {n} players</comment>
        <translation>
            <numerusform>התחלה עם שחקן אחד</numerusform>
            <numerusform>התחלה עם {n} שחקנים</numerusform>
        </translation>
    </message>
    <message>
        <source>End the race night</source>
        <translation>סיום ערב המרוצים</translation>
    </message>
    <message>
        <source>Players join with this code:</source>
        <translation>השחקנים מצטרפים בקוד הזה:</translation>
    </message>
    <message>
        <source>a race night needs two players or more</source>
        <translation>לערב מרוצים דרושים שני שחקנים או יותר</translation>
    </message>
    <message>
        <source>a race night needs a scene with two robots and their goals</source>
        <translation>לערב מרוצים דרושה סצנה עם שני רובוטים והיעדים שלהם</translation>
    </message>
    <message>
        <source>a match is on</source>
        <translation>מתנהלת תחרות</translation>
    </message>
    <message>
        <source>{robot} has no player: type its HOST:PORT, or choose it from the list</source>
        <translation>ל־{robot} אין שחקן: הקלידו את ה־⁦HOST:PORT⁩ שלו, או בחרו אותו מהרשימה</translation>
    </message>
    <message>
        <source>The match could not start: {reason}</source>
        <translation>התחרות לא יכלה להתחיל: {reason}</translation>
    </message>
    <message>
        <source>Type the HOST:PORT of the referee whose match is to be watched</source>
        <translation>הקלידו את ה־⁦HOST:PORT⁩ של השופט שבתחרות שלו רוצים לצפות</translation>
    </message>
    <message>
        <source>The tournament could not start: {reason}</source>
        <translation>הטורניר לא יכול היה להתחיל: {reason}</translation>
    </message>
    <message>
        <source>Type parts of a command&apos;s name. Return runs the selected one. Grey ones are not possible now.</source>
        <translation>הקלידו חלקים משם הפקודה; Return מבצע את הנבחרת. את המואפרות אי אפשר לבצע כעת.</translation>
    </message>
    <message>
        <source>Every command with its keys, in the order of the menus.</source>
        <translation>כל הפקודות והמקשים שלהן, לפי סדר התפריטים.</translation>
    </message>
    <message>
        <source>The chapters; click one to read it.</source>
        <translation>הפרקים; לחצו על אחד כדי לקרוא אותו.</translation>
    </message>
    <message>
        <source>Links lead to other chapters; those into the web open in your browser.</source>
        <translation>קישורים מובילים לפרקים אחרים; קישורים לרשת נפתחים בדפדפן.</translation>
    </message>
    <message>
        <source>Finds a word in this chapter and then in the others; Return finds the next.</source>
        <translation>מוצא מילה בפרק הזה ואחר כך באחרים; Return מוצא את הבאה.</translation>
    </message>
    <message>
        <source>The floor, in millimetres. The wheel zooms at the cursor, the middle button drags the view. In the Design workspace the left button draws; while robots drive it drags robots and obstacles.</source>
        <translation>הרצפה, במילימטרים. הגלגלת מגדילה ומקטינה סביב הסמן, הלחצן האמצעי גורר את התצוגה. בסביבת העיצוב הלחצן השמאלי מצייר; בזמן נסיעה הוא גורר רובוטים ומכשולים.</translation>
    </message>
    <message>
        <source>Scenes</source>
        <translation>סצנות</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>הודעה</translation>
    </message>
    <message>
        <source>What you should know now. A button next to it does what may help. The log keeps all of them.</source>
        <translation>מה שכדאי לדעת כעת. הכפתור שלצידה עושה מה שעשוי לעזור; היומן שומר את כולן.</translation>
    </message>
    <message>
        <source>Closes the notice; the log keeps what it said.</source>
        <translation>סוגר את ההודעה; היומן שומר את תוכנה.</translation>
    </message>
    <message>
        <source>What goes wrong on the simulated floor: in wheels, encoders and echoes. A perfect floor gets nothing wrong; on a lab floor or a carpet a robot loses its way unless it corrects its drift.</source>
        <translation>מה משתבש ברצפה המדומה: במה טועים הגלגלים, המקודדים וההדים. ברצפה מושלמת אין טעויות; ברצפת מעבדה או בשטיח רובוט תועה אם אינו מתקן סחיפה.</translation>
    </message>
    <message>
        <source>What kind of robot it is. It must be the one that the scene was planned for.</source>
        <translation>סוג הרובוט. הוא חייב להיות הסוג שהסצנה תוכננה עבורו.</translation>
    </message>
    <message>
        <source>Connects to the robot. From then on Start drives it, after a question.</source>
        <translation>מתחבר לרובוט. מכאן ואילך ״התחלה״ מסיעה אותו, אחרי שאלה.</translation>
    </message>
    <message>
        <source>Gives up connecting.</source>
        <translation>מפסיק להתחבר.</translation>
    </message>
    <message>
        <source>Stops the robot and lets it go; the simulator drives again.</source>
        <translation>עוצר את הרובוט ומשחרר אותו; הנסיעה חוזרת לסימולטור.</translation>
    </message>
    <message>
        <source>Drag to any moment. Diamonds are new plans, triangles bumps, the green disc is the end. With the keys: arrows step, Page up and Page down go from mark to mark, Home and End to the ends.</source>
        <translation>אפשר לגרור לכל רגע. מעוינים הם תכנונים חדשים, משולשים הם התנגשויות, והעיגול הירוק הוא הסוף. במקשים: החצים צועדים, Page up ו־Page down עוברים מסימן לסימן, Home ו־End אל הקצוות.</translation>
    </message>
    <message>
        <source>What is drawn over time</source>
        <translation>מה מצויר לאורך הזמן</translation>
    </message>
    <message>
        <source>Choose which reading of the robots the strip draws.</source>
        <translation>בחירת המדידה של הרובוטים שתצויר ברצועה.</translation>
    </message>
    <message>
        <source>Stop watching</source>
        <translation>הפסקת הצפייה</translation>
    </message>
    <message>
        <source>Which mover plans and drives, and its parameters. Changes count from the next solve.</source>
        <translation>איזה נהג מתכנן ונוסע, והפרמטרים שלו. שינויים נחשבים מהפתרון הבא.</translation>
    </message>
    <message>
        <source>The program that plans and drives. Those that are installed are listed; load your own from a .py file.</source>
        <translation>התוכנית שמתכננת ונוסעת. המותקנות מופיעות ברשימה; מקובץ ⁦.py⁩ אפשר לטעון את שלכם.</translation>
    </message>
    <message>
        <source>The source of all randomness: the same scene, mover, parameters and seed give the same plan and drive.</source>
        <translation>המקור לכל האקראיות: אותם סצנה, נהג, פרמטרים וזרע נותנים אותה תוכנית ואותה נסיעה.</translation>
    </message>
    <message>
        <source>Puts all parameters of this mover back to their defaults.</source>
        <translation>מחזיר את כל הפרמטרים של הנהג הזה לברירות המחדל.</translation>
    </message>
    <message>
        <source>Of the box round what is selected, in millimetres. Type another value to move or stretch it.</source>
        <translation>של התיבה שסביב מה שנבחר, במילימטרים. הקלידו ערך אחר כדי להזיז או למתוח.</translation>
    </message>
    <message>
        <source>In millimetres from the left and from the bottom of the floor.</source>
        <translation>במילימטרים משמאל הרצפה ומתחתיתה.</translation>
    </message>
    <message>
        <source>What is selected, in numbers; with nothing selected, the scene as a whole.</source>
        <translation>מה שנבחר, במספרים; כשדבר לא נבחר, הסצנה כולה.</translation>
    </message>
    <message>
        <source>Name of the scene, as the welcome page shows it.</source>
        <translation>שם הסצנה, כפי שדף הפתיחה מציג אותו.</translation>
    </message>
    <message>
        <source>The author of the scene.</source>
        <translation>מי שצייר את הסצנה.</translation>
    </message>
    <message>
        <source>The right edge of the workspace, in which the robots must stay.</source>
        <translation>הקצה הימני של מרחב העבודה, שעל הרובוטים להישאר בו.</translation>
    </message>
    <message>
        <source>The upper edge of the workspace, in which the robots must stay.</source>
        <translation>הקצה העליון של מרחב העבודה, שעל הרובוטים להישאר בו.</translation>
    </message>
    <message>
        <source>Turns what is selected about its middle, in degrees, counter-clockwise.</source>
        <translation>מסובב את מה שנבחר סביב מרכזו, במעלות, נגד כיוון השעון.</translation>
    </message>
    <message>
        <source>What goes wrong on the floor of this scene, unless another floor is chosen for a drive.</source>
        <translation>מה משתבש ברצפה של הסצנה הזאת, אלא אם נבחרה רצפה אחרת לנסיעה.</translation>
    </message>
    <message>
        <source>Movers know the known obstacles and must sense the unknown ones. A movable box can be pushed. A moving obstacle follows its route at its speed.</source>
        <translation>מכשולים ידועים נמסרים לנהגים. במכשולים לא ידועים יש לחוש. תיבה ניתנת להזזה אפשר לדחוף. מכשול נע עובר את דרכו במהירות שלו.</translation>
    </message>
    <message>
        <source>How fast the obstacle moves along its way.</source>
        <translation>כמה מהר המכשול נע בדרכו.</translation>
    </message>
    <message>
        <source>Whether the obstacle starts its route again when it has reached the end.</source>
        <translation>האם המכשול מתחיל את דרכו מחדש כשהוא מגיע לסופה.</translation>
    </message>
    <message>
        <source>Robots of the same team are planned together and have done their task when all of them have arrived.</source>
        <translation>רובוטים של אותה קבוצה מתוכננים יחד, ומשימתם הושלמה כשכולם הגיעו.</translation>
    </message>
    <message>
        <source>What the robot is called on the floor, in tables and in a match.</source>
        <translation>השם של הרובוט על הרצפה, בטבלאות ובתחרות.</translation>
    </message>
    <message>
        <source>What robot it is: its size, its speed and its sensors.</source>
        <translation>איזה רובוט הוא: גודלו, מהירותו וחיישניו.</translation>
    </message>
    <message>
        <source>Where the robot looks at its start: 0° is to the right, 90° upwards.</source>
        <translation>לאן הרובוט מביט בהתחלה: ⁦0°⁩ הוא ימינה, ⁦90°⁩ למעלה.</translation>
    </message>
    <message>
        <source>A robot without a goal only stands there, as an obstacle.</source>
        <translation>רובוט בלי יעד רק עומד שם, כמכשול.</translation>
    </message>
    <message>
        <source>Where the robot looks at its goal: 0° is to the right, 90° upwards.</source>
        <translation>הכיוון שאליו הרובוט פונה ביעד: 0° ימינה, 90° למעלה.</translation>
    </message>
    <message>
        <source>How many times as fast as it happened.</source>
        <translation>פי כמה מהר משקרה.</translation>
    </message>
    <message>
        <source>Shows the tick before.</source>
        <translation>מציג את הפעימה הקודמת.</translation>
    </message>
    <message>
        <source>Shows the next tick.</source>
        <translation>מציג את הפעימה הבאה.</translation>
    </message>
    <message>
        <source>Plays from here, or from the beginning if this is the end.</source>
        <translation>מריץ מכאן והלאה; מההתחלה, אם זה הסוף.</translation>
    </message>
    <message>
        <source>Set a bookmark here, or take it away</source>
        <translation>הנחת סימנייה כאן, או הסרתה</translation>
    </message>
    <message>
        <source>A flag on the line. Bookmarks last as long as the recording is open.</source>
        <translation>דגל על הקו. סימניות נשמרות כל עוד ההקלטה פתוחה.</translation>
    </message>
    <message>
        <source>Export as picture, animation or page...</source>
        <translation>ייצוא כתמונה, כאנימציה או כדף...</translation>
    </message>
    <message>
        <source>A PNG or SVG of this moment, an animation as GIF or MP4, or an HTML page that plays in any browser.</source>
        <translation>תמונת PNG או SVG של הרגע הזה, אנימציה ב־GIF או ב־MP4, או דף HTML שפועל בכל דפדפן.</translation>
    </message>
    <message>
        <source>Show what is live again</source>
        <translation>חזרה למה שקורה עכשיו</translation>
    </message>
    <message>
        <source>Unfolds what you need to hold a race night, or to join one that another computer holds.</source>
        <translation>פותח את מה שדרוש כדי לערוך ערב מרוצים, או להצטרף לערב שמחשב אחר עורך.</translation>
    </message>
    <message>
        <source>Unfolds what you need to hold a ladder: one goes on for as long as you like.</source>
        <translation>פותח את מה שדרוש כדי לערוך סולם דירוג: הוא נמשך כל זמן שתרצו.</translation>
    </message>
    <message>
        <source>Unfolds the form in which you enter the players of a match and how it is held, and start it.</source>
        <translation>פתיחת הטופס שבו קובעים את השחקנים בתחרות ואת אופן עריכתה, ומתחילים אותה.</translation>
    </message>
    <message>
        <source>Start match</source>
        <translation>התחלת תחרות</translation>
    </message>
    <message>
        <source>Cancel match</source>
        <translation>ביטול תחרות</translation>
    </message>
    <message>
        <source>What the players of a race night type; on the way in it is yours to type.</source>
        <translation>מה ששחקני ערב המרוצים מקלידים; כשנכנסים לערב, מקלידים אותו כאן.</translation>
    </message>
    <message>
        <source>Mover on this computer</source>
        <translation>נהג של המחשב הזה</translation>
    </message>
    <message>
        <source>One of your movers, to take part in the race night.</source>
        <translation>אחד הנהגים שלכם, שישתתף בערב המרוצים.</translation>
    </message>
    <message>
        <source>Hold a race night</source>
        <translation>עריכת ערב מרוצים</translation>
    </message>
    <message>
        <source>Makes up a code, with which players come in. All of them meet, in this scene.</source>
        <translation>יוצר קוד שאיתו נכנסים שחקנים. כולם נפגשים, בסצנה הזאת.</translation>
    </message>
    <message>
        <source>Join one with its code</source>
        <translation>כניסה לערב קיים עם הקוד שלו</translation>
    </message>
    <message>
        <source>Leads to the form of a player, where you type the code that its host shows.</source>
        <translation>מוביל לטופס של שחקן, ושם מקלידים את הקוד שהמארח מציג.</translation>
    </message>
    <message>
        <source>Open to the network</source>
        <translation>פתוח לרשת</translation>
    </message>
    <message>
        <source>Who called, who was refused, and what your player does.</source>
        <translation>מי פנה, מי סורב, ומה השחקן שלכם עושה.</translation>
    </message>
    <message>
        <source>Unfolds the form in which you say where a match is held, and watch it.</source>
        <translation>פתיחת הטופס שבו מציינים היכן נערכת תחרות, וצופים בה.</translation>
    </message>
    <message>
        <source>What the referee tells you, as HOST:PORT.</source>
        <translation>מה שהשופט אומר לכם, בצורה ⁦HOST:PORT⁩.</translation>
    </message>
    <message>
        <source>Shows the match on the canvas. Who watches has no say.</source>
        <translation>מציג את התחרות על הרצפה. למי שצופה אין השפעה.</translation>
    </message>
    <message>
        <source>Leaves the match; it goes on without you.</source>
        <translation>עוזב את התחרות; היא נמשכת בלעדיכם.</translation>
    </message>
    <message>
        <source>Speed of the replay</source>
        <translation>מהירות ההרצה החוזרת</translation>
    </message>
    <message>
        <source>{file} is damaged: {damage}. What comes before that is shown.</source>
        <translation>{file} פגום: {damage}. מה שלפני כן מוצג.</translation>
    </message>
    <message>
        <source>{file}: {made}</source>
        <translation>{file}: {made}</translation>
    </message>
    <message>
        <source>Writing {file} ...</source>
        <translation>כותב את {file} ...</translation>
    </message>
    <message>
        <source>Bookmark at {time}</source>
        <translation>סימנייה ב־{time}</translation>
    </message>
    <message>
        <source>{robot} plans again at {time}</source>
        <translation>{robot} מתכנן מחדש ב־{time}</translation>
    </message>
    <message>
        <source>{robot} bumps at {time}</source>
        <translation>{robot} נתקל ב־{time}</translation>
    </message>
    <message>
        <source>The programs ended at {time}</source>
        <translation>התוכניות הסתיימו אחרי {time}</translation>
    </message>
    <message>
        <source>{robot} is at the goal at {time}</source>
        <translation>{robot} ביעד ב־{time}</translation>
    </message>
    <message>
        <source>No robot reached the goal ({time})</source>
        <translation>אף רובוט לא הגיע ליעד ({time})</translation>
    </message>
    <message numerus="yes">
        <source>{n} robot</source>
        <comment>{n} robots</comment>
        <translation>
            <numerusform>רובוט אחד</numerusform>
            <numerusform>{n} רובוטים</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} obstacle</source>
        <comment>{n} obstacles</comment>
        <translation>
            <numerusform>מכשול אחד</numerusform>
            <numerusform>{n} מכשולים</numerusform>
        </translation>
    </message>
    <message>
        <source>Opened {file}: {robots}, {obstacles}</source>
        <translation>נפתח {file}: {robots}, {obstacles}</translation>
    </message>
    <message>
        <source>Where the robot is: {serial}, {bluetooth} or {network}; {create3} for a Create 3, {root} for a Root. Leave it empty for the only robot at a USB cable</source>
        <translation>היכן הרובוט: {serial}, {bluetooth} או {network}; {create3} ל־Create 3, {root} ל־Root. השאירו ריק עבור הרובוט היחיד שמחובר בכבל USB</translation>
    </message>
    <message>
        <source>It moves as soon as you say so. Clear the floor, and put it at {place}, facing {heading}.
Stop all halts it at any time.</source>
        <translation>הוא יזוז מיד כשתאשרו. פנו את הרצפה, והעמידו אותו ב־{place}, בכיוון {heading}.
עצירת הכול עוצרת אותו בכל רגע.</translation>
    </message>
    <message>
        <source>Nothing was started: the robot or the plan changed after you pressed Start. Press it again.</source>
        <translation>דבר לא הופעל: הרובוט או התוכנית השתנו אחרי שלחצתם על התחלה. לחצו שוב.</translation>
    </message>
    <message>
        <source>The mover of {robot} has crashed: {reason}. Mend it and solve again, or choose another one.</source>
        <translation>הנהג של {robot} קרס: {reason}. תקנו אותו ופתרו שוב, או בחרו נהג אחר.</translation>
    </message>
    <message>
        <source>The mover of {robot} has not answered for {time}; Stop all ends the drive</source>
        <translation>הנהג של {robot} אינו עונה כבר {time}; עצירת הכול מסיימת את הנסיעה</translation>
    </message>
    <message>
        <source>A mover has not answered for {time}, and the floor waits; Stop all ends the drive</source>
        <translation>אחד הנהגים אינו עונה כבר {time}, והרצפה ממתינה; עצירת הכול מסיימת את הנסיעה</translation>
    </message>
    <message>
        <source>No path for {robot}: obstacles and walls part its start from its goal and leave no gap. Make one.</source>
        <translation>אין מסלול עבור {robot}: מכשולים וקירות מפרידים בין ההתחלה ליעד ואינם מותירים פתח. פתחו פתח.</translation>
    </message>
    <message>
        <source>No path for {robot}: the widest way is {width} wide at its narrowest place, {place}. The robot needs {needed}, its least margin included.</source>
        <translation>אין מסלול עבור {robot}: הדרך הרחבה ביותר היא ברוחב {width} במקום הצר ביותר שלה, {place}. הרובוט זקוק ל־{needed}, כולל מרווח הביטחון הקטן ביותר.</translation>
    </message>
    <message>
        <source>No path for {robot}: the widest way is {width} wide at its narrowest place, {place}. The robot needs {needed}, however it turns.</source>
        <translation>אין מסלול עבור {robot}: הדרך הרחבה ביותר היא ברוחב {width} במקום הצר ביותר שלה, {place}. הרובוט זקוק ל־{needed}, לכל כיוון שיפנה.</translation>
    </message>
    <message>
        <source>No path for {robot}: {reason}</source>
        <translation>אין מסלול עבור {robot}: {reason}</translation>
    </message>
    <message>
        <source>{robot} is ready and plans on its way</source>
        <translation>{robot} מוכן ויתכנן תוך כדי נסיעה</translation>
    </message>
    <message>
        <source>{robot} has a path of {length}, found in {time}, verified</source>
        <translation>לרובוט {robot} מסלול באורך {length}, שנמצא תוך {time} ואומת</translation>
    </message>
    <message>
        <source>{robot} has a path of {length}, found in {time}</source>
        <translation>לרובוט {robot} מסלול באורך {length}, שנמצא תוך {time}</translation>
    </message>
    <message>
        <source>The path of {robot} is refused: {reasons}</source>
        <translation>המסלול של {robot} נדחה: {reasons}</translation>
    </message>
    <message numerus="yes">
        <source>The path of {robot} is verified: its {n} leg can be driven.</source>
        <comment>The path of {robot} is verified: all of its {n} legs can be driven.</comment>
        <translation>
            <numerusform>המסלול של {robot} אומת: אפשר לנסוע בקטע היחיד שלו.</numerusform>
            <numerusform>המסלול של {robot} אומת: אפשר לנסוע בכל {n} הקטעים שלו.</numerusform>
        </translation>
    </message>
    <message>
        <source>{robot} is planned with its outline; the shortest path is known of discs only</source>
        <translation>המסלול של {robot} תוכנן לפי קו המתאר שלו; המסלול הקצר ביותר ידוע רק לדיסקות</translation>
    </message>
    <message>
        <source>{robot} has no path to compare</source>
        <translation>לרובוט {robot} אין מסלול להשוואה</translation>
    </message>
    <message>
        <source>The path of {robot} is {ratio:.3f} times as long as the shortest of the same margin, {optimum}</source>
        <translation>המסלול של {robot} ארוך פי {ratio:.3f} מהקצר ביותר באותו מרווח ביטחון, {optimum}</translation>
    </message>
    <message>
        <source>Goal reached in {time}: {figures}.</source>
        <translation>היעד הושג תוך {time}: {figures}.</translation>
    </message>
    <message>
        <source>{robot} was first at the goal, in {time}: {figures}.</source>
        <translation>{robot} הגיע ראשון ליעד, תוך {time}: {figures}.</translation>
    </message>
    <message>
        <source>Goal not reached: {reasons}.</source>
        <translation>היעד לא הושג: {reasons}.</translation>
    </message>
    <message>
        <source>{replans}, {collisions}, {distance} off the goal&apos;s middle</source>
        <translation>{replans}, {collisions}, במרחק {distance} ממרכז היעד</translation>
    </message>
    <message numerus="yes">
        <source>{n} replan</source>
        <comment>{n} replans</comment>
        <translation>
            <numerusform>תכנון מחדש אחד</numerusform>
            <numerusform>{n} תכנונים מחדש</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} collision</source>
        <comment>{n} collisions</comment>
        <translation>
            <numerusform>התנגשות אחת</numerusform>
            <numerusform>{n} התנגשויות</numerusform>
        </translation>
    </message>
    <message>
        <source>pressed left</source>
        <translation>לחוץ משמאל</translation>
    </message>
    <message>
        <source>pressed right</source>
        <translation>לחוץ מימין</translation>
    </message>
    <message>
        <source>pressed in the middle</source>
        <translation>לחוץ באמצע</translation>
    </message>
    <message>
        <source>{robot}, {time}: {text}</source>
        <translation>{robot}, {time}: {text}</translation>
    </message>
    <message>
        <source>The drive has begun</source>
        <translation>הנסיעה התחילה</translation>
    </message>
    <message>
        <source>{time}: {robot} takes a new path round what it has sensed</source>
        <translation>{time}: {robot} עובר למסלול חדש סביב מה שחש בו</translation>
    </message>
    <message>
        <source>{time}: {robot}: bumper {state}</source>
        <translation>{time}: {robot}: הפגוש {state}</translation>
    </message>
    <message>
        <source>{time}: {robot} hit {other}</source>
        <translation>{time}: {robot} פגע ב־{other}</translation>
    </message>
    <message>
        <source>{time}: {robot} was hit by {other}</source>
        <translation>{time}: {robot} נפגע על ידי {other}</translation>
    </message>
    <message>
        <source>“{work}” failed by a fault of the program: {error}</source>
        <translation>״{work}״ נכשל בגלל תקלה בתוכנה: {error}</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>עיצוב</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>תכנון</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>Your edits are not protected from a crash: {reason}. Save the scene often, with Ctrl+S.</source>
        <translation>העריכות אינן מוגנות מקריסה: {reason}. המשיכו, ושמרו את הסצנה לעיתים קרובות, עם Ctrl+S.</translation>
    </message>
    <message>
        <source>Edits of {scene} were not saved when the program ended, {when}. Its file was changed after that.</source>
        <translation>עריכות של {scene} לא נשמרו כשהתוכנה נסגרה, {when}. הקובץ שלה שונה אחרי כן.</translation>
    </message>
    <message>
        <source>Edits of {scene} were not saved when the program ended, {when}.</source>
        <translation>עריכות של {scene} לא נשמרו כשהתוכנה נסגרה, {when}.</translation>
    </message>
    <message>
        <source>A new scene was not saved when the program ended, {when}.</source>
        <translation>סצנה חדשה לא נשמרה כשהתוכנה נסגרה, {when}.</translation>
    </message>
    <message>
        <source>The recording was not plotted: {reason}</source>
        <translation>ההקלטה לא שורטטה: {reason}</translation>
    </message>
    <message>
        <source>no program that plays sounds is found; install one of {programs}</source>
        <translation>לא נמצאה תוכנה שמשמיעה צלילים; התקינו אחת מאלה: {programs}</translation>
    </message>
    <message>
        <source>Sounds cannot be played: {reason}</source>
        <translation>אי אפשר לשמוע צלילים: {reason}</translation>
    </message>
    <message>
        <source>{file}: {suffix} is no kind of picture; use .png or .svg</source>
        <translation>{file}: {suffix} אינו סוג של תמונה; אפשר ⁦.png⁩ או ⁦.svg⁩</translation>
    </message>
    <message>
        <source>no suffix</source>
        <translation>ללא סיומת</translation>
    </message>
    <message>
        <source>{file}: a picture of {size} pixels is out of bounds; choose a width from 100 up so that neither side is above {most}</source>
        <translation>{file}: תמונה של {size} פיקסלים חורגת מהגבולות; בחרו רוחב מ־100 ומעלה, כך שאף צד לא יעלה על {most}</translation>
    </message>
    <message>
        <source>{file}: cannot be written: {reason}; choose another file or folder</source>
        <translation>{file}: אי אפשר לכתוב: {reason}; בחרו קובץ או תיקייה אחרים</translation>
    </message>
    <message>
        <source>no milestone in sight</source>
        <translation>אין נקודת ציון בטווח ראייה</translation>
    </message>
    <message>
        <source>component {n} of {all}</source>
        <translation>רכיב {n} מתוך {all}</translation>
    </message>
    <message>
        <source>{name}: Insert adds one after this one, Del takes this one out</source>
        <translation>{name}: מקש Insert מוסיף אחרי זה, מקש Del מוציא את זה</translation>
    </message>
    <message>
        <source>x, mm</source>
        <translation>⁦x, mm⁩</translation>
    </message>
    <message>
        <source>y, mm</source>
        <translation>⁦y, mm⁩</translation>
    </message>
    <message>
        <source>Your settings are not used: {reason}</source>
        <translation>ההגדרות שלכם אינן בשימוש: {reason}</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;מדריך</translation>
    </message>
    <message>
        <source>Open the manual at the chapter of this workspace</source>
        <translation>פתיחת המדריך בפרק של סביבת העבודה הזאת</translation>
    </message>
    <message>
        <source>&amp;What&apos;s this?</source>
        <translation>מ&amp;ה זה?</translation>
    </message>
    <message>
        <source>Explain the control that is clicked next</source>
        <translation>הסבר על הפקד שיילחץ עכשיו</translation>
    </message>
    <message>
        <source>E&amp;xplain the focus</source>
        <translation>הס&amp;בר על הפקד שבמיקוד</translation>
    </message>
    <message>
        <source>Explain the control that the keys go to</source>
        <translation>הסבר על הפקד שהמקשים מופנים אליו</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>ס&amp;יור</translation>
    </message>
    <message>
        <source>Be shown round: open a scene, solve it, drive, and look back</source>
        <translation>סיור מודרך: פתיחת סצנה, פתרונה, נסיעה ומבט לאחור</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>מדריך</translation>
    </message>
    <message>
        <source>Chapters of the manual</source>
        <translation>פרקי המדריך</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>חיפוש במדריך</translation>
    </message>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>אחורה (⁦Alt+Left⁩)</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>קדימה (⁦Alt+Right⁩)</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>לא נמצא</translation>
    </message>
    <message>
        <source>This page cannot be read: {reason}</source>
        <translation>אי אפשר לקרוא את הדף הזה: {reason}</translation>
    </message>
    <message>
        <source>Page of the manual</source>
        <translation>דף במדריך</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>סיור</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>סיום הסיור</translation>
    </message>
    <message>
        <source>End the tour (Esc); the Help menu begins it again</source>
        <translation>סיום הסיור (Esc); תפריט העזרה מתחיל אותו שוב</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>אחורה</translation>
    </message>
    <message>
        <source>To the step before</source>
        <translation>אל הצעד הקודם</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>הבא</translation>
    </message>
    <message>
        <source>To the next step, without doing this one</source>
        <translation>אל הצעד הבא, בלי לבצע את זה</translation>
    </message>
    <message>
        <source>{n} of {count}</source>
        <translation>{n} מתוך {count}</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>סיום</translation>
    </message>
    <message>
        <source>Click this one. It has a robot, its goal, and crates that the robot does not know of.</source>
        <translation>לחצו על הסצנה הזאת. יש בה רובוט, היעד שלו, וארגזים שהרובוט אינו יודע עליהם.</translation>
    </message>
    <message>
        <source>Solve it</source>
        <translation>פתרון</translation>
    </message>
    <message>
        <source>Press Solve, or F5. A roadmap grows over the free floor, and the shortest way along it is the path.</source>
        <translation>לחצו על ״פתרון״, או על F5. מפת דרכים צומחת על הרצפה הפנויה, והדרך הקצרה ביותר לאורכה היא המסלול.</translation>
    </message>
    <message>
        <source>Let it drive</source>
        <translation>יציאה לנסיעה</translation>
    </message>
    <message>
        <source>Press Start, or the space bar. When the sonar hears a crate, the robot plans a way round it.</source>
        <translation>לחצו על ״התחלה״, או על מקש הרווח. כשהסונאר שומע ארגז, הרובוט מתכנן דרך שעוקפת אותו.</translation>
    </message>
    <message>
        <source>Hurry</source>
        <translation>מהר יותר</translation>
    </message>
    <message>
        <source>Go to the Drive workspace</source>
        <translation>מעבר לסביבת הנסיעה</translation>
    </message>
    <message>
        <source>Design, Plan, Drive and Match show the panels for each kind of work. Click Drive, or press Ctrl+3.</source>
        <translation>״עיצוב״, ״תכנון״, ״נסיעה״ ו״תחרות״ מציגים את הלוחות לכל סוג של עבודה. לחצו על ״נסיעה״, או על ⁦Ctrl+3⁩.</translation>
    </message>
    <message>
        <source>Choose a higher speed here, or press ]. Meanwhile you can drag the crates about.</source>
        <translation>בחרו כאן מהירות גבוהה יותר, או הקישו ]. בינתיים אפשר לגרור את הארגזים.</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>מבט לאחור</translation>
    </message>
    <message>
        <source>Every drive is recorded. When the robot has arrived, drag along this line to see it all again.</source>
        <translation>כל נסיעה מוקלטת. כשהרובוט מגיע, גררו לאורך הקו הזה כדי לראות הכול שוב.</translation>
    </message>
    <message>
        <source>Read on</source>
        <translation>להמשך קריאה</translation>
    </message>
    <message>
        <source>F1 opens the manual at the page of your workspace. Shift+F1 and a click explain any control.</source>
        <translation>‏F1 פותח את המדריך בדף של סביבת העבודה שלכם. ⁦Shift+F1⁩ ולחיצה מסבירים כל פקד.</translation>
    </message>
    <message>
        <source>in {time}</source>
        <translation>תוך {time}</translation>
    </message>
    <message>
        <source>By the rule “{rule}” after {time}, by truth</source>
        <translation>לפי הכלל ״{rule}״ אחרי {time}, על פי האמת</translation>
    </message>
    <message>
        <source>By the rule “{rule}” after {time}, by the players&apos; reports</source>
        <translation>לפי הכלל „{rule}” אחרי {time}, לפי דיווחי השחקנים</translation>
    </message>
    <message>
        <source>{way} to go</source>
        <translation>נותרו {way}</translation>
    </message>
    <message>
        <source>Audience</source>
        <translation>קהל</translation>
    </message>
    <message>
        <source>A race</source>
        <translation>מרוץ</translation>
    </message>
    <message>
        <source>Next: {title}</source>
        <translation>הבא בתור: {title}</translation>
    </message>
    <message>
        <source>Get ready</source>
        <translation>היכון</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>תכנון</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>ברוכים הבאים</translation>
    </message>
    <message>
        <source>Go!</source>
        <translation>צא!</translation>
    </message>
    <message>
        <source>&amp;Audience screen</source>
        <translation>מסך &amp;קהל</translation>
    </message>
    <message>
        <source>Show an audience the game, large and without controls, on the second monitor if there is one</source>
        <translation>הצגת המתרחש לקהל, בגדול ובלי פקדים, במסך השני אם יש כזה</translation>
    </message>
    <message>
        <source>Hold a race &amp;night</source>
        <translation>עריכת &amp;ערב מרוצים</translation>
    </message>
    <message>
        <source>Let players join, and run their matches one after another</source>
        <translation>כניסת שחקנים, וכולם נפגשים, תחרות אחרי תחרות</translation>
    </message>
    <message>
        <source>&amp;Export the tournament&apos;s table...</source>
        <translation>יי&amp;צוא טבלת הטורניר...</translation>
    </message>
    <message>
        <source>Write the table into a file: CSV, HTML or JSON</source>
        <translation>כתיבת הטבלה לקובץ: CSV, HTML או JSON</translation>
    </message>
    <message>
        <source>there is no table yet</source>
        <translation>עדיין אין טבלה</translation>
    </message>
    <message>
        <source>Hold a race night, or join one: all players meet, one match after the other</source>
        <translation>עריכת ערב מרוצים או הצטרפות לערב כזה: כל השחקנים נפגשים, משחק אחרי משחק</translation>
    </message>
    <message>
        <source>Hold a ladder: movers are handed in again and again, and a table shows how they stand</source>
        <translation>עריכת סולם: מגישים תוכניות שוב ושוב, וטבלה מראה את הדירוג</translation>
    </message>
    <message>
        <source>Referee a match between players of the network</source>
        <translation>עריכת תחרות בין שחקנים ברשת</translation>
    </message>
    <message>
        <source>Wait with a robot for a referee</source>
        <translation>המתנה לשופט, עם רובוט</translation>
    </message>
    <message>
        <source>Watch a match that is held elsewhere</source>
        <translation>צפייה בתחרות שנערכת במקום אחר</translation>
    </message>
    <message>
        <source>Let movers play against each other, many games at a time</source>
        <translation>משחקים של נהגים זה נגד זה, רבים בבת אחת</translation>
    </message>
    <message>
        <source>{folder}: there is no tournament to resume</source>
        <translation>{folder}: אין טורניר שאפשר להמשיך</translation>
    </message>
    <message>
        <source>The table is in {file}</source>
        <translation>הטבלה נמצאת ב־{file}</translation>
    </message>
    <message>
        <source>Left out: {reason}</source>
        <translation>הושמט: {reason}</translation>
    </message>
    <message>
        <source>Tournament: {warning}</source>
        <translation>טורניר: {warning}</translation>
    </message>
    <message>
        <source>{game}: not played: {reason}</source>
        <translation>{game}: לא שוחק: {reason}</translation>
    </message>
    <message numerus="yes">
        <source>{n} game was played</source>
        <comment>{n} games were played</comment>
        <translation>
            <numerusform>משחק אחד שוחק</numerusform>
            <numerusform>{n} משחקים שוחקו</numerusform>
        </translation>
    </message>
    <message>
        <source>{played}; they are kept in {folder}, and you can resume the tournament</source>
        <translation>{played}; הם שמורים ב־{folder}, ואפשר להמשיך את הטורניר</translation>
    </message>
    <message numerus="yes">
        <source>{n} game could not be played</source>
        <comment>{n} games could not be played</comment>
        <translation>
            <numerusform>לא היה אפשר לשחק משחק אחד</numerusform>
            <numerusform>לא היה אפשר לשחק {n} משחקים</numerusform>
        </translation>
    </message>
    <message>
        <source>The tournament has ended: {played}; its table is in the folder {folder}</source>
        <translation>הטורניר הסתיים: {played}; הטבלה שלו נמצאת בתיקייה {folder}</translation>
    </message>
    <message>
        <source>Movers</source>
        <translation>נהגים</translation>
    </message>
    <message>
        <source>The movers that take part; a .py file&apos;s name is its label</source>
        <translation>הנהגים המשתתפים; השם של קובץ ⁦.py⁩ הוא התווית שלו</translation>
    </message>
    <message>
        <source>Where they play: one robot with a goal makes a solo trial, two a duel</source>
        <translation>היכן הם משחקים: רובוט אחד עם יעד הוא נסיעת יחיד, שניים הם דו־קרב</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>זרעים</translation>
    </message>
    <message>
        <source>Every match is played with so many seeds</source>
        <translation>מספר הזרעים שכל תחרות משוחקת בהם</translation>
    </message>
    <message>
        <source>Best of</source>
        <translation>הטוב מתוך</translation>
    </message>
    <message>
        <source>as the scenes say</source>
        <translation>לפי הסצנות</translation>
    </message>
    <message>
        <source>What goes wrong on the floors</source>
        <translation>מה משתבש ברצפות</translation>
    </message>
    <message>
        <source>At a time</source>
        <translation>בבת אחת</translation>
    </message>
    <message>
        <source>So many games are played at a time</source>
        <translation>מספר המשחקים שמשוחקים בבת אחת</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>תיקייה</translation>
    </message>
    <message>
        <source>Games and table are kept there; what is there is continued</source>
        <translation>המשחקים והטבלה נשמרים שם; טורניר שנמצא שם ממשיך</translation>
    </message>
    <message>
        <source>Record every game</source>
        <translation>הקלטת כל משחק</translation>
    </message>
    <message>
        <source>A recorded game can be played on the timeline; it takes some 50 kB</source>
        <translation>משחק מוקלט אפשר להריץ על ציר הזמן; הוא תופס בערך ⁦50 kB⁩</translation>
    </message>
    <message>
        <source>Played games are kept, and a cancelled tournament can be resumed</source>
        <translation>מה ששוחק נשמר; טורניר שבוטל אפשר להמשיך</translation>
    </message>
    <message>
        <source>Scenes (all, if none is chosen)</source>
        <translation>סצנות (כולן, אם לא נבחרה אף אחת)</translation>
    </message>
    <message>
        <source>Maximum games per duel; stops once it is decided</source>
        <translation>מספר המשחקים המרבי בדו־קרב; הוא נפסק משהוכרע</translation>
    </message>
    <message>
        <source>Limit for simulated time and for computing time per game</source>
        <translation>הגבלה לזמן המדומה ולזמן החישוב במשחק</translation>
    </message>
    <message>
        <source>Resume tournament...</source>
        <translation>המשך טורניר...</translation>
    </message>
    <message>
        <source>Choose the folder of a tournament, and play what is left of it</source>
        <translation>בחירת תיקייה של טורניר, והשלמת מה שנותר ממנו</translation>
    </message>
    <message>
        <source>Add files...</source>
        <translation>הוספת קבצים...</translation>
    </message>
    <message>
        <source>Add movers from files</source>
        <translation>הוספת נהגים מקבצים</translation>
    </message>
    <message>
        <source>Add movers that are written in .py files</source>
        <translation>הוספת נהגים שכתובים בקובצי ⁦.py⁩</translation>
    </message>
    <message>
        <source>Add scenes from files</source>
        <translation>הוספת סצנות מקבצים</translation>
    </message>
    <message>
        <source>Add scenes of your own</source>
        <translation>הוספת סצנות משלכם</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>בחירת התיקייה</translation>
    </message>
    <message>
        <source>Choose where games and table are kept</source>
        <translation>בחירת המקום שבו יישמרו המשחקים והטבלה</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>כללים</translation>
    </message>
    <message>
        <source>choose one mover at least, or two for duels</source>
        <translation>יש לבחור נהג אחד לפחות, או שניים לדו־קרבות</translation>
    </message>
    <message>
        <source>choose a folder, where the games are kept</source>
        <translation>יש לבחור תיקייה, שבה יישמרו המשחקים</translation>
    </message>
    <message>
        <source>Cancel tournament</source>
        <translation>ביטול טורניר</translation>
    </message>
    <message>
        <source>Start tournament</source>
        <translation>התחלת טורניר</translation>
    </message>
    <message>
        <source>Movers that take part</source>
        <translation>הנהגים המשתתפים</translation>
    </message>
    <message>
        <source>Scenes to play</source>
        <translation>הסצנות שישוחקו</translation>
    </message>
    <message>
        <source>Where games and table are kept</source>
        <translation>היכן נשמרים המשחקים והטבלה</translation>
    </message>
    <message>
        <source>The folder of a tournament</source>
        <translation>תיקייה של טורניר</translation>
    </message>
    <message>
        <source>The rank, by Elo; equal ratings share one</source>
        <translation>הדירוג, לפי Elo; דירוגים שווים חולקים מקום</translation>
    </message>
    <message>
        <source>The rating that makes all meetings most likely</source>
        <translation>הדירוג שלפיו תוצאות כל המפגשים סבירות ביותר</translation>
    </message>
    <message>
        <source>How far the true rating may be from it</source>
        <translation>כמה רחוק ממנו יכול להיות הדירוג האמיתי</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>נקודות</translation>
    </message>
    <message>
        <source>1 for a meeting won, 0.5 for a draw</source>
        <translation>1 לכל ניצחון במפגש, 0.5 לתיקו</translation>
    </message>
    <message>
        <source>W:D:L</source>
        <translation>נ:ת:ה</translation>
    </message>
    <message>
        <source>Meetings won, drawn and lost</source>
        <translation>מפגשים שהסתיימו בניצחון, בתיקו ובהפסד</translation>
    </message>
    <message>
        <source>Solo trials in which the goal was reached</source>
        <translation>נסיעות יחיד שבהן היעד הושג</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>זמן, ⁦s⁩</translation>
    </message>
    <message>
        <source>Mean of those that were solved, on the floor&apos;s clock</source>
        <translation>ממוצע אלה שנפתרו, לפי שעון הרצפה</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>יחס</translation>
    </message>
    <message>
        <source>The way driven, as a multiple of the shortest one; mean of those that were solved</source>
        <translation>הדרך שעברו, ככפולה של הקצרה ביותר; ממוצע אלה שנפתרו</translation>
    </message>
    <message>
        <source>How often it drove into something</source>
        <translation>כמה פעמים נתקל במשהו</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>תקלות</translation>
    </message>
    <message>
        <source>Games lost by its own fault</source>
        <translation>משחקים שהפסיד באשמתו</translation>
    </message>
    <message>
        <source>Winner</source>
        <translation>מנצח</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>הערות</translation>
    </message>
    <message>
        <source> against </source>
        <translation> נגד </translation>
    </message>
    <message>
        <source>at its goal</source>
        <translation>ביעד</translation>
    </message>
    <message>
        <source>at its goal, {seconds} s before {mover}</source>
        <translation>ביעד, ⁦{seconds} s⁩ לפני {mover}</translation>
    </message>
    <message>
        <source>at its goal; {mover} was {way} mm short of its own</source>
        <translation>ביעד; ל־{mover} נותרו ⁦{way} mm⁩ עד היעד שלו</translation>
    </message>
    <message>
        <source>Standings</source>
        <translation>טבלת הדירוג</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>משחקים</translation>
    </message>
    <message>
        <source>Games played</source>
        <translation>משחקים ששוחקו</translation>
    </message>
    <message>
        <source>Play the recording</source>
        <translation>הרצת ההקלטה</translation>
    </message>
    <message>
        <source>Show the chosen game on the timeline</source>
        <translation>הצגת המשחק הנבחר על ציר הזמן</translation>
    </message>
    <message>
        <source>Export the table...</source>
        <translation>ייצוא הטבלה...</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>הגדרות</translation>
    </message>
    <message>
        <source>Every mover plays every other one, many games at a time.</source>
        <translation>כל נהג משחק נגד כל נהג אחר, משחקים רבים בבת אחת.</translation>
    </message>
    <message>
        <source>Cancelling running games...</source>
        <translation>ביטול המשחקים שבעיצומם...</translation>
    </message>
    <message>
        <source>{played} of {most} games</source>
        <translation>{played} מתוך {most} משחקים</translation>
    </message>
    <message>
        <source>Now: {games}</source>
        <translation>כעת: {games}</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>ייצוא הטבלה</translation>
    </message>
    <message>
        <source>Tables (*.csv);;Pages (*.html);;JSON (*.json)</source>
        <translation>טבלאות ‎(*.csv);;דפים ‎(*.html);;JSON (*.json)</translation>
    </message>
    <message>
        <source>the clipboard holds no scene parts: {reason}</source>
        <translation>אין בלוח העריכה חלקים של סצנה: {reason}</translation>
    </message>
    <message>
        <source>Emulated robots</source>
        <translation>רובוטים באמולציה</translation>
    </message>
    <message>
        <source>x {x} mm, y {y} mm</source>
        <translation>⁦x {x} mm, y {y} mm⁩</translation>
    </message>
    <message>
        <source>heading {angle}</source>
        <translation>כיוון {angle}</translation>
    </message>
    <message>
        <source>mode {mode}</source>
        <translation>מצב {mode}</translation>
    </message>
    <message>
        <source>wheels told {left} and {right} mm/s</source>
        <translation>הגלגלים נצטוו ⁦{left}⁩ ו־⁦{right} mm/s⁩</translation>
    </message>
    <message>
        <source>lifted off the floor</source>
        <translation>הורם מהרצפה</translation>
    </message>
    <message>
        <source>left wheel hangs</source>
        <translation>הגלגל השמאלי באוויר</translation>
    </message>
    <message>
        <source>right wheel hangs</source>
        <translation>הגלגל הימני באוויר</translation>
    </message>
    <message>
        <source>cliff on the left</source>
        <translation>תהום משמאל</translation>
    </message>
    <message>
        <source>cliff front left</source>
        <translation>תהום מלפנים משמאל</translation>
    </message>
    <message>
        <source>cliff front right</source>
        <translation>תהום מלפנים מימין</translation>
    </message>
    <message>
        <source>cliff on the right</source>
        <translation>תהום מימין</translation>
    </message>
    <message>
        <source>charger plugged in</source>
        <translation>המטען מחובר</translation>
    </message>
    <message>
        <source>asleep</source>
        <translation>ישן</translation>
    </message>
    <message>
        <source>battery almost empty</source>
        <translation>הסוללה כמעט ריקה</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>קו</translation>
    </message>
    <message>
        <source>robot hears nothing</source>
        <translation>הרובוט אינו שומע דבר</translation>
    </message>
    <message>
        <source>nothing of the robot arrives</source>
        <translation>דבר מהרובוט אינו מגיע</translation>
    </message>
    <message>
        <source>one frame in ten is damaged</source>
        <translation>מסגרת אחת מעשר פגומה</translation>
    </message>
    <message>
        <source>bytes take 0.1 s</source>
        <translation>הבתים מתעכבים ⁦0.1 s⁩</translation>
    </message>
    <message>
        <source>What it played last</source>
        <translation>מה שהשמיעה לאחרונה</translation>
    </message>
    <message>
        <source>A wheel has left the floor: the robot is stuck. Drag it back onto the floor.</source>
        <translation>גלגל ירד מהרצפה: הרובוט תקוע. אפשר לגרור אותו בחזרה אל הרצפה.</translation>
    </message>
    <message>
        <source>What is at port {name} does or reads this</source>
        <translation>מה שעושה או קורא ההתקן שביציאה {name}</translation>
    </message>
    <message>
        <source>Port {name} of {brick}</source>
        <translation>יציאה {name} של {brick}</translation>
    </message>
    <message>
        <source>Button {name} of {brick}</source>
        <translation>הכפתור {name} של {brick}</translation>
    </message>
    <message>
        <source>{name}: held as long as the mouse button is</source>
        <translation>{name}: לחוץ כל עוד כפתור העכבר לחוץ</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>למעלה</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>אישור</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>למטה</translation>
    </message>
    <message>
        <source>Display of {brick}</source>
        <translation>התצוגה של {brick}</translation>
    </message>
    <message>
        <source>off</source>
        <translation>כבוי</translation>
    </message>
    <message>
        <source>Lamps of {brick}: {colors}</source>
        <translation>הנורות של {brick}: {colors}</translation>
    </message>
    <message>
        <source>Left and right lamp: {colors}</source>
        <translation>נורה שמאלית וימנית: {colors}</translation>
    </message>
    <message>
        <source>pressed</source>
        <translation>לחוץ</translation>
    </message>
    <message>
        <source>released</source>
        <translation>משוחרר</translation>
    </message>
    <message>
        <source>nothing near</source>
        <translation>אין דבר קרוב</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>תקוע</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>מחזיק</translation>
    </message>
    <message>
        <source>overloaded</source>
        <translation>בעומס יתר</translation>
    </message>
    <message>
        <source>Large motor</source>
        <translation>מנוע גדול</translation>
    </message>
    <message>
        <source>Medium motor</source>
        <translation>מנוע בינוני</translation>
    </message>
    <message>
        <source>Touch</source>
        <translation>מגע</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>צבע</translation>
    </message>
    <message>
        <source>Ultrasonic</source>
        <translation>אולטרסוני</translation>
    </message>
    <message>
        <source>Gyro</source>
        <translation>ג׳ירו</translation>
    </message>
    <message>
        <source>Infrared</source>
        <translation>אינפרא־אדום</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>אור</translation>
    </message>
    <message>
        <source>no colour</source>
        <translation>אין צבע</translation>
    </message>
    <message>
        <source>black</source>
        <translation>שחור</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>כחול</translation>
    </message>
    <message>
        <source>green</source>
        <translation>ירוק</translation>
    </message>
    <message>
        <source>yellow</source>
        <translation>צהוב</translation>
    </message>
    <message>
        <source>red</source>
        <translation>אדום</translation>
    </message>
    <message>
        <source>white</source>
        <translation>לבן</translation>
    </message>
    <message>
        <source>brown</source>
        <translation>חום</translation>
    </message>
    <message>
        <source>Its display opens at the program&apos;s first call.</source>
        <translation>התצוגה שלו נפתחת בקריאה הראשונה של התוכנית.</translation>
    </message>
    <message>
        <source>What each distance sensor reads, in mm, and what else the robot senses.</source>
        <translation>מה כל חיישן מרחק קורא, במילימטרים, ומה עוד הרובוט חש.</translation>
    </message>
    <message>
        <source>Panels of the programs&apos; robots</source>
        <translation>הלוחות של רובוטי התוכניות</translation>
    </message>
    <message>
        <source>The displays and buttons of programs&apos; robots are here as soon as a program runs.</source>
        <translation>התצוגות והכפתורים של רובוטי התוכניות יופיעו כאן כשתרוץ תוכנית.</translation>
    </message>
    <message>
        <source>The first {n} robots of {all} are shown.</source>
        <translation>מוצגים {n} הרובוטים הראשונים מתוך {all}.</translation>
    </message>
    <message>
        <source>Open program</source>
        <translation>פתיחת תוכנית</translation>
    </message>
    <message>
        <source>Wait for programs</source>
        <translation>המתנה לתוכניות</translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation>בחירה...</translation>
    </message>
    <message>
        <source>as the world says</source>
        <translation>לפי העולם</translation>
    </message>
    <message>
        <source>RoBIOS {n}</source>
        <translation>RoBIOS {n}</translation>
    </message>
    <message>
        <source>As the program constructs them</source>
        <translation>כפי שהתוכנית בונה אותם</translation>
    </message>
    <message>
        <source>as {keys}</source>
        <translation>כגון {keys}</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>תוכנית</translation>
    </message>
    <message>
        <source>Written for</source>
        <translation>נכתבה עבור</translation>
    </message>
    <message>
        <source>World</source>
        <translation>עולם</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>ספרייה</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>חלקים</translation>
    </message>
    <message>
        <source>Press keys</source>
        <translation>לחיצה על מקשים</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>משפחה</translation>
    </message>
    <message>
        <source>Number of robots</source>
        <translation>מספר הרובוטים</translation>
    </message>
    <message>
        <source>Generation of the library</source>
        <translation>דור הספרייה</translation>
    </message>
    <message>
        <source>Robots have the parts that their programs construct</source>
        <translation>לרובוטים יש החלקים שהתוכניות שלהם בונות</translation>
    </message>
    <message>
        <source>Keys that are pressed, and when</source>
        <translation>מקשים שנלחצים, ומתי</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>כל הקבצים ‎(*)</translation>
    </message>
    <message>
        <source>Emulate Pioneers</source>
        <translation>הדמיית פיונירים</translation>
    </message>
    <message>
        <source>A model, or a parameter file of ARIA (.p) or TOML file of a robot of your own</source>
        <translation>דגם, או קובץ פרמטרים של ARIA ‎(.p) או קובץ TOML של רובוט משלכם</translation>
    </message>
    <message>
        <source>A robot for each client</source>
        <translation>רובוט לכל לקוח</translation>
    </message>
    <message>
        <source>No map: 200 m by 200 m</source>
        <translation>ללא: ⁦200 m⁩ על ⁦200 m⁩</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>עיון…</translation>
    </message>
    <message>
        <source>X,Y,TH in mm and degrees, outside, or random; else a home of the map</source>
        <translation>‏X,Y,TH במילימטרים ובמעלות, outside או random; אחרת מקום הבית שבמפה</translation>
    </message>
    <message>
        <source>A home of the map</source>
        <translation>מקום הבית שבמפה</translation>
    </message>
    <message>
        <source>Programs of ROS too, at port</source>
        <translation>גם תוכניות ROS, בפורט</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>התחלה</translation>
    </message>
    <message>
        <source>{name} is not a model of a Pioneer</source>
        <translation>{name} אינו דגם של פיוניר</translation>
    </message>
    <message>
        <source>Port for programs of ROS</source>
        <translation>פורט לתוכניות ROS</translation>
    </message>
    <message>
        <source>Errors that change all the time</source>
        <translation>שגיאות שמשתנות כל הזמן</translation>
    </message>
    <message>
        <source>Errors that each robot keeps</source>
        <translation>שגיאות קבועות לכל רובוט</translation>
    </message>
    <message>
        <source>The same errors for all</source>
        <translation>אותן שגיאות לכולם</translation>
    </message>
    <message>
        <source>Without errors</source>
        <translation>ללא שגיאות</translation>
    </message>
    <message>
        <source>The program does not say for which robots it was written; choose above.</source>
        <translation>התוכנית לא אומרת עבור אילו רובוטים נכתבה; יש לבחור למעלה.</translation>
    </message>
    <message>
        <source>Empty room</source>
        <translation>חדר ריק</translation>
    </message>
    <message>
        <source>Empty square</source>
        <translation>ריבוע ריק</translation>
    </message>
    <message>
        <source>The open scene: {file}</source>
        <translation>הסצנה הפתוחה: {file}</translation>
    </message>
    <message>
        <source>Programs join at {door}. When the last one has left, the floor starts again.</source>
        <translation>תוכניות מצטרפות ב־{door}; כשהאחרונה עוזבת, הרצפה מתחילה מחדש.</translation>
    </message>
    <message>
        <source>Of several programs each gets a brick, in the order of the world&apos;s robots.</source>
        <translation>מכמה תוכניות כל אחת מקבלת לבנה, לפי סדר הרובוטים בעולם.</translation>
    </message>
    <message>
        <source>Of several programs each gets a robot; the last one is for all others.</source>
        <translation>מכמה תוכניות כל אחת מקבלת רובוט; האחרונה היא לכל השאר.</translation>
    </message>
    <message>
        <source>Worlds (*.yaml *.yml *.json)</source>
        <translation>עולמות (*.yaml *.yml *.json)</translation>
    </message>
    <message>
        <source>Worlds (*.wld *.maz *.sim *.p *.json)</source>
        <translation>עולמות (*.wld *.maz *.sim *.p *.json)</translation>
    </message>
    <message>
        <source>Choose a world</source>
        <translation>בחירת עולם</translation>
    </message>
    <message>
        <source>Open pro&amp;gram...</source>
        <translation>פתיחת תוכ&amp;נית...</translation>
    </message>
    <message>
        <source>Run a program for EV3 or EyeBot robots, unchanged; the file may also be dropped on the window</source>
        <translation>הרצת תוכנית לרובוטי EV3 או EyeBot, ללא שינוי; אפשר גם לגרור את הקובץ אל החלון</translation>
    </message>
    <message>
        <source>&amp;Wait for programs...</source>
        <translation>המתנה לת&amp;וכניות...</translation>
    </message>
    <message>
        <source>Open a floor that EV3 programs join from other terminals, or by plain python</source>
        <translation>פתיחת רצפה שתוכניות EV3 מצטרפות אליה ממסופים אחרים, או ב־python רגיל</translation>
    </message>
    <message>
        <source>Serve Pio&amp;neers...</source>
        <translation>הפעלת פיוני&amp;רים...</translation>
    </message>
    <message>
        <source>Let programs that use ARIA drive Pioneer robots on a floor in this window</source>
        <translation>נהיגה של תוכניות ARIA ברובוטי פיוניר על רצפה בחלון הזה</translation>
    </message>
    <message>
        <source>&amp;Add a robot to the floor</source>
        <translation>הוספת רובו&amp;ט לרצפה</translation>
    </message>
    <message>
        <source>Put another Pioneer or EyeBot down while others drive</source>
        <translation>הנחת פיוניר או EyeBot נוסף בזמן שאחרים נוסעים</translation>
    </message>
    <message>
        <source>Change the map under the Pioneers while they drive on; their clients are notified</source>
        <translation>פריסת מפה אחרת מתחת לפיונירים בזמן שהם ממשיכים לנסוע; הלקוחות שלהם מקבלים הודעה</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>תוכניות</translation>
    </message>
    <message>
        <source>Loa&amp;d another map...</source>
        <translation>טעינת מפה א&amp;חרת...</translation>
    </message>
    <message>
        <source>What the robots of programs show: of an EV3 brick its display, lamps, buttons, motors and sensors; of an EyeBot its display and keys. Buttons can be pressed.</source>
        <translation>מה שמראים רובוטים של תוכניות: של לבנת EV3 התצוגה, הנורות, הכפתורים, המנועים והחיישנים; של EyeBot התצוגה והמקשים. אפשר ללחוץ על הכפתורים.</translation>
    </message>
    <message>
        <source>The clients of the Pioneers: which robot has one and which further reports that gets, or the port at which the robot waits for one.</source>
        <translation>הלקוחות של רובוטי Pioneer: לאיזה רובוט יש לקוח ואילו דיווחים נוספים הלקוח מקבל, או הפורט שבו הרובוט ממתין ללקוח.</translation>
    </message>
    <message>
        <source>{program} is an example. Drop a program of yours here, and it drives.</source>
        <translation>{program} היא דוגמה. גררו לכאן תוכנית משלכם, והיא תנהג.</translation>
    </message>
    <message>
        <source>Programs (*.py *.c)</source>
        <translation>תוכניות (*.py *.c)</translation>
    </message>
    <message>
        <source>Waiting for programs</source>
        <translation>ממתין לתוכניות</translation>
    </message>
    <message>
        <source>{robot} has joined</source>
        <translation>{robot} הצטרף</translation>
    </message>
    <message>
        <source>Add a robot</source>
        <translation>הוספת רובוט</translation>
    </message>
    <message>
        <source>The robot was not added: no Pioneers are served</source>
        <translation>הרובוט לא נוסף: לא פועלים פיונירים</translation>
    </message>
    <message>
        <source>{robot} waits for a client at {address}</source>
        <translation>{robot} ממתין ללקוח בכתובת {address}</translation>
    </message>
    <message>
        <source>Load another map</source>
        <translation>טעינת מפה אחרת</translation>
    </message>
    <message>
        <source>The map was not loaded: no Pioneers are served</source>
        <translation>המפה לא נטענה: לא פועלים פיונירים</translation>
    </message>
    <message>
        <source>no programs run</source>
        <translation>שום תוכנית לא רצה</translation>
    </message>
    <message>
        <source>the robots of EV3 worlds are those of the world</source>
        <translation>בעולמות EV3 הרובוטים הם אלה של העולם</translation>
    </message>
    <message>
        <source>no Pioneers are served</source>
        <translation>לא פועלים פיונירים</translation>
    </message>
    <message>
        <source>There is no file {name}. Choose another map, or none.</source>
        <translation>הקובץ {name} אינו קיים. בחרו מפה אחרת, או השאירו ריק.</translation>
    </message>
    <message>
        <source>Write the start as X,Y,TH in mm and degrees, outside, or random.</source>
        <translation>כתבו את ההתחלה כ־X,Y,TH במילימטרים ובמעלות, outside או random.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>מפה</translation>
    </message>
    <message>
        <source>At</source>
        <translation>במקום</translation>
    </message>
    <message>
        <source>Start, to the right</source>
        <translation>התחלה, ימינה</translation>
    </message>
    <message>
        <source>Start, upwards</source>
        <translation>התחלה, למעלה</translation>
    </message>
    <message>
        <source>Heading at the start, counter-clockwise from the right</source>
        <translation>כיוון בהתחלה, נגד כיוון השעון מימין</translation>
    </message>
    <message>
        <source>Pause: Space. Robots can be dragged, and turned with Shift.</source>
        <translation>השהיה: רווח. אפשר לגרור רובוטים, ולסובב אותם עם Shift.</translation>
    </message>
    <message>
        <source>point {n}</source>
        <translation>נקודה {n}</translation>
    </message>
    <message>
        <source>line {line}</source>
        <translation>שורה {line}</translation>
    </message>
    <message>
        <source>line {line}, column {column}</source>
        <translation>שורה {line}, עמודה {column}</translation>
    </message>
    <message>
        <source>{some} and {last}</source>
        <translation>{some} ו־{last}</translation>
    </message>
    <message>
        <source>{name} is at its goal</source>
        <translation>{name} ביעדו</translation>
    </message>
    <message>
        <source>{name} is at its goal, {time} before {other}</source>
        <translation>{name} ביעדו, {time} לפני {other}</translation>
    </message>
    <message>
        <source>{name} is at its goal; {other} was {distance} short of its own</source>
        <translation>{name} ביעדו; ל־{other} חסרו {distance} עד יעדו שלו</translation>
    </message>
    <message>
        <source>{name} stood on the goal of {rival} for {time}</source>
        <translation>{name} עמד על היעד של {rival} במשך {time}</translation>
    </message>
    <message>
        <source>{name} stood in the only way of {rival} for {time}</source>
        <translation>{name} עמד בדרך היחידה של {rival} במשך {time}</translation>
    </message>
    <message>
        <source>drove into other robots {count} times</source>
        <translation>נסע אל תוך רובוטים אחרים {count} פעמים</translation>
    </message>
    <message>
        <source>{names} came to their goals at the same time</source>
        <translation>{names} הגיעו ליעדיהם באותו זמן</translation>
    </message>
    <message>
        <source>not at the goal after {time}, the time limit</source>
        <translation>לא הגיע ליעד אחרי {time}, מגבלת הזמן</translation>
    </message>
    <message>
        <source>its mover or its robot has failed</source>
        <translation>הנהג או הרובוט שלו נכשל</translation>
    </message>
    <message>
        <source>its mover has given up</source>
        <translation>הנהג שלו ויתר</translation>
    </message>
    <message>
        <source>its mover says that it has arrived, {distance} from its goal</source>
        <translation>הנהג שלו אומר שהגיע, במרחק {distance} מיעדו</translation>
    </message>
    <message>
        <source>its mover has ended, {distance} from its goal</source>
        <translation>הנהג שלו סיים, במרחק {distance} מיעדו</translation>
    </message>
    <message>
        <source>{distance} outside the workspace</source>
        <translation>{distance} מחוץ למרחב העבודה</translation>
    </message>
    <message>
        <source>fell off the floor</source>
        <translation>נפל מן הרצפה</translation>
    </message>
    <message>
        <source>fell off the floor at {place}</source>
        <translation>נפל מן הרצפה ב־{place}</translation>
    </message>
    <message>
        <source>collided {count} times; allowed: {allowed}</source>
        <translation>התנגש {count} פעמים; מותר: {allowed}</translation>
    </message>
    <message>
        <source>claims {way} in {time} of its robot&apos;s clock; its robot drives at most {speed}</source>
        <translation>טוען ל־{way} תוך {time} לפי שעון הרובוט שלו; הרובוט שלו נוסע לכל היותר {speed}</translation>
    </message>
    <message>
        <source>nothing answers at its address any more</source>
        <translation>דבר אינו עונה עוד בכתובתו</translation>
    </message>
    <message>
        <source>{count} polls in a row missed</source>
        <translation>{count} תשאולים ברצף הוחמצו</translation>
    </message>
    <message>
        <source>{count} polls in a row missed: {reason}</source>
        <translation>{count} תשאולים ברצף הוחמצו: {reason}</translation>
    </message>
    <message>
        <source>stopped at the player&apos;s side</source>
        <translation>נעצר בצד השחקן</translation>
    </message>
    <message>
        <source>stopped at the player&apos;s side: {reason}</source>
        <translation>נעצר בצד השחקן: {reason}</translation>
    </message>
    <message>
        <source>its program has restarted and forgotten the match</source>
        <translation>התוכנה שלו התחילה מחדש ושכחה את התחרות</translation>
    </message>
    <message>
        <source>its program has restarted and forgotten the match: {reason}</source>
        <translation>התוכנה שלו התחילה מחדש ושכחה את התחרות: {reason}</translation>
    </message>
    <message>
        <source>no plan after {time}, its time for planning</source>
        <translation>אין תוכנית אחרי {time}, הזמן שניתן לו לתכנון</translation>
    </message>
    <message>
        <source>drives before the start</source>
        <translation>נוסע לפני ההתחלה</translation>
    </message>
    <message>
        <source>moved {distance} before the start</source>
        <translation>זז {distance} לפני ההתחלה</translation>
    </message>
    <message>
        <source>its robot&apos;s clock ran {time} backwards</source>
        <translation>שעון הרובוט שלו זז {time} אחורה</translation>
    </message>
    <message>
        <source>its robot&apos;s clock shows {shown} when the match has lasted {time}</source>
        <translation>שעון הרובוט שלו מראה {shown} כשהתחרות נמשכת {time}</translation>
    </message>
    <message>
        <source>does not obey the referee: {reason}</source>
        <translation>אינו עושה כפי שנאמר לו: {reason}</translation>
    </message>
    <message>
        <source>the drive was broken off</source>
        <translation>הנסיעה הופסקה באמצע</translation>
    </message>
    <message>
        <source>the player was ended</source>
        <translation>השחקן נסגר</translation>
    </message>
    <message>
        <source>the referee was stopped</source>
        <translation>השופט נעצר</translation>
    </message>
    <message>
        <source>the referee said stop</source>
        <translation>השופט הורה לעצור</translation>
    </message>
    <message>
        <source>nothing was heard from the referee for {time}</source>
        <translation>דבר לא נשמע מן השופט במשך {time}</translation>
    </message>
    <message>
        <source>the referee has begun another game</source>
        <translation>השופט התחיל משחק אחר</translation>
    </message>
    <message>
        <source>the verifier refuses the path: {reason}</source>
        <translation>המאמת דוחה את המסלול: {reason}</translation>
    </message>
    <message>
        <source>the mover of {robot} failed when it was stopped: {words}</source>
        <translation>הנהג של {robot} נכשל כשנעצר: {words}</translation>
    </message>
    <message>
        <source>the mover of {robot} has not stopped within {time} and is left behind</source>
        <translation>הנהג של {robot} לא נעצר תוך {time}, והתוכנה ממשיכה בלעדיו</translation>
    </message>
    <message>
        <source>lamps {color}</source>
        <translation>נורות: {color}</translation>
    </message>
    <message>
        <source>lamps {left}, {right}</source>
        <translation>נורות: {left}, {right}</translation>
    </message>
    <message>
        <source>the program failed with status {status}</source>
        <translation>התוכנית נכשלה עם הקוד {status}</translation>
    </message>
    <message>
        <source>the program has ended</source>
        <translation>התוכנית הסתיימה</translation>
    </message>
    <message>
        <source>the program computes without waiting; the floor continues in real time</source>
        <translation>התוכנית מחשבת בלי להמתין; הרצפה ממשיכה בזמן אמת</translation>
    </message>
    <message>
        <source>a program has joined</source>
        <translation>תוכנית הצטרפה</translation>
    </message>
    <message>
        <source>the program has left</source>
        <translation>התוכנית עזבה</translation>
    </message>
    <message>
        <source>waiting at {address} for programs on {bricks}</source>
        <translation>ממתינים ב־{address} לתוכניות על {bricks}</translation>
    </message>
    <message>
        <source>the run ended at {time}</source>
        <translation>ההרצה הסתיימה אחרי {time}</translation>
    </message>
    <message>
        <source>the program computes without a call; the robot stands</source>
        <translation>התוכנית מחשבת בלי לקרוא לרובוט; הרובוט עומד</translation>
    </message>
    <message>
        <source>drove into {other} and was stopped</source>
        <translation>נסע לתוך {other} ונעצר</translation>
    </message>
    <message>
        <source>({count} lines are left out)</source>
        <translation>({count} שורות הושמטו)</translation>
    </message>
    <message>
        <source>the map is {file}</source>
        <translation>המפה היא {file}</translation>
    </message>
    <message>
        <source>{name} is there already; the recording goes to {file}</source>
        <translation>{name} כבר קיים; ההקלטה נכתבת אל {file}</translation>
    </message>
    <message>
        <source>the map has no home, and its origin is outside its walls; robots start at {place}</source>
        <translation>במפה אין נקודת בית, והראשית נמצאת מחוץ לקירות; הרובוטים מתחילים ב־{place}</translation>
    </message>
    <message>
        <source>the map stays as it is: {reason}</source>
        <translation>המפה נשארת כפי שהיא: {reason}</translation>
    </message>
    <message>
        <source>a client asked for the map {file}; {name} keeps the present one</source>
        <translation>לקוח ביקש את המפה {file}; {name} שומר על המפה הנוכחית</translation>
    </message>
    <message>
        <source>a box is gone: the map has something where it was</source>
        <translation>ארגז הוסר: במפה יש דבר אחר במקומו</translation>
    </message>
    <message>
        <source>{name} went to {place}: the map has something where it was</source>
        <translation>{name} עבר אל {place}: במפה יש דבר אחר במקום שבו עמד</translation>
    </message>
    <message>
        <source>the texture {name} is missing; the floor is plain</source>
        <translation>המרקם {name} חסר; הרצפה חלקה</translation>
    </message>
    <message>
        <source>there is no file {name}; {known} is taken as it is built in</source>
        <translation>אין קובץ {name}; במקומו נלקח {known} המובנה</translation>
    </message>
    <message>
        <source>a robot for each client ({model}): {address}</source>
        <translation>רובוט לכל לקוח ({model}): {address}</translation>
    </message>
    <message>
        <source>all robots, for ROS: {address}</source>
        <translation>כל הרובוטים, עבור ⁦ROS⁩: {address}</translation>
    </message>
    <message>
        <source>clients cannot look for this program on the network: UDP port {port} of {host}: {words}; they find it by its address</source>
        <translation>לקוחות אינם יכולים לחפש את התוכנה הזאת ברשת: פורט ⁦UDP⁩ {port} של {host}: {words}; הם מוצאים אותה לפי כתובתה</translation>
    </message>
    <message>
        <source>no way was found from {start} to {goal}: a robot {robot} wide has only {room} of room at {place}, and {margin} was to be kept free; move it, or take a smaller margin (--set {option})</source>
        <translation>לא נמצאה דרך מ־{start} אל {goal}: לרובוט ברוחב {robot} יש רק {room} של מרווח ב־{place}, ונדרש לשמור על {margin}; הזיזו אותו, או קחו מרווח ביטחון קטן יותר (⁦--set {option}⁩)</translation>
    </message>
    <message>
        <source>there is no way from {start} to {goal}: obstacles, walls and the workspace&apos;s edge leave no gap at all; open one</source>
        <translation>אין דרך מ־{start} אל {goal}: מכשולים, קירות ושפת מרחב העבודה אינם מותירים כל פתח; פתחו אחד</translation>
    </message>
    <message>
        <source>there is no way from {start} to {goal} for a robot {robot} wide: the widest one is only {width} wide at {place}, {lacking} too narrow; widen it, or take a smaller robot</source>
        <translation>אין דרך מ־{start} אל {goal} לרובוט ברוחב {robot}: הרחבה ביותר היא רק ברוחב {width} ב־{place}, צרה מדי ב־{lacking}; הרחיבו אותה, או קחו רובוט קטן יותר</translation>
    </message>
    <message>
        <source>there is no way from {start} to {goal} with {margin} of room on both sides of a robot {robot} wide: the widest one is {width} wide at {place}; widen it, or take a smaller margin (--set {option})</source>
        <translation>אין דרך מ־{start} אל {goal} עם {margin} משני צדי רובוט ברוחב {robot}: הרחבה ביותר היא ברוחב {width} ב־{place}; הרחיבו אותה, או קחו מרווח ביטחון קטן יותר (⁦--set {option}⁩)</translation>
    </message>
    <message>
        <source>no way was found from {start} to {goal}: the widest one is {more} wider than the robot, {robot}, at {place}, too tight to plan through; widen it by {widening} or more, or take a smaller robot</source>
        <translation>לא נמצאה דרך מ־{start} אל {goal}: הרחבה ביותר רחבה מן הרובוט, {robot}, רק ב־{more} ב־{place}, צרה מדי לתכנון; הרחיבו אותה ב־{widening} או יותר, או קחו רובוט קטן יותר</translation>
    </message>
    <message>
        <source>no way was found from {start} to {goal}: the widest one is exactly as wide as the robot, {robot}, at {place}, too tight to plan through; widen it by {widening} or more, or take a smaller robot</source>
        <translation>לא נמצאה דרך מ־{start} אל {goal}: הרחבה ביותר רחבה בדיוק כמו הרובוט, {robot}, ב־{place}, צרה מדי לתכנון; הרחיבו אותה ב־{widening} או יותר, או קחו רובוט קטן יותר</translation>
    </message>
    <message>
        <source>no way was found from {start} to {goal}: a robot {robot} wide touches what stands at {place}; give it {room} of room or more there</source>
        <translation>לא נמצאה דרך מ־{start} אל {goal}: רובוט ברוחב {robot} נוגע במה שעומד ב־{place}; תנו לו שם {room} של מקום או יותר</translation>
    </message>
    <message>
        <source>there is no way from {start} to {goal} for a robot of {radius} radius, margin included: one of them is shut in by what was sensed</source>
        <translation>אין דרך מ־{start} אל {goal} לרובוט ברדיוס {radius}, כולל מרווח הביטחון: אחד מהם סגור במה שהחיישנים גילו</translation>
    </message>
    <message>
        <source>no way was found from {start} to {goal} for a robot of {radius} radius, margin included: what was sensed closes it</source>
        <translation>לא נמצאה דרך מ־{start} אל {goal} לרובוט ברדיוס {radius}, כולל מרווח הביטחון: מה שהחיישנים גילו חוסם אותה</translation>
    </message>
    <message>
        <source>no way was found from {start} to {goal} for a robot of {radius} radius, margin included, with {samples} samples; there may be one through a narrow passage: try more (--samples)</source>
        <translation>לא נמצאה דרך מ־{start} אל {goal} לרובוט ברדיוס {radius}, כולל מרווח הביטחון, עם {samples} דגימות; ייתכן שיש אחת דרך מעבר צר: נסו יותר דגימות</translation>
    </message>
    <message>
        <source>movers are isolated by Landlock, not by a sandbox: {reason}</source>
        <translation>הנהגים מבודדים באמצעות Landlock, לא בארגז חול: {reason}</translation>
    </message>
    <message>
        <source>movers have the rights of your user, within limits: {reason}</source>
        <translation>לנהגים ההרשאות של המשתמש שלכם, בתוך מגבלות: {reason}</translation>
    </message>
    <message>
        <source>there is bubblewrap on Linux alone</source>
        <translation>‏bubblewrap קיים רק בלינוקס</translation>
    </message>
    <message>
        <source>bubblewrap is not installed; install the package bubblewrap</source>
        <translation>‏bubblewrap אינו מותקן; התקינו את החבילה bubblewrap</translation>
    </message>
    <message>
        <source>bubblewrap does not work here: {words}; allow user namespaces, or use a container</source>
        <translation>‏bubblewrap אינו פועל כאן: {words}; הרשו מרחבי שמות של משתמשים, או השתמשו במכולה</translation>
    </message>
    <message>
        <source>bubblewrap does not work here: {words}</source>
        <translation>‏bubblewrap אינו פועל כאן: {words}</translation>
    </message>
    <message>
        <source>{number} mm is too far out; the limit is {limit} mm from 0</source>
        <translation>⁦{number} mm⁩ רחוק מדי; הגבול הוא ⁦{limit} mm⁩ מ־0</translation>
    </message>
    <message>
        <source>NaN is not a number; write a finite one</source>
        <translation>‏NaN אינו מספר; כתבו מספר סופי</translation>
    </message>
    <message>
        <source>the number is not finite; write a finite one</source>
        <translation>המספר אינו סופי; כתבו מספר סופי</translation>
    </message>
    <message>
        <source>{number} is out of range; it must be from {least} to {most}</source>
        <translation>{number} מחוץ לתחום; הוא חייב להיות מ־{least} עד {most}</translation>
    </message>
    <message>
        <source>there are {count}; the limit is {limit}</source>
        <translation>יש {count}; הגבול הוא {limit}</translation>
    </message>
    <message>
        <source>{names} have {count} points together; the limit is {limit}</source>
        <translation>ל־{names} יש יחד {count} נקודות; הגבול הוא {limit}</translation>
    </message>
    <message>
        <source>a name has at most {count} printable characters</source>
        <translation>בשם יש לכל היותר {count} תווים שניתן להדפיס</translation>
    </message>
    <message>
        <source>a name has 1 to {count} printable characters</source>
        <translation>בשם יש בין תו אחד ל־{count} תווים שניתן להדפיס</translation>
    </message>
    <message>
        <source>a place has a name; write one</source>
        <translation>למקום חייב להיות שם; כתבו אותו</translation>
    </message>
    <message>
        <source>{name} is also the name of {part}; names differ</source>
        <translation>{name} הוא גם השם של {part}; לכל אחד שם משלו</translation>
    </message>
    <message>
        <source>{name} is also the name of {part}; names of a kind differ</source>
        <translation>{name} הוא גם השם של {part}; לכל אחד מאותו סוג שם משלו</translation>
    </message>
    <message>
        <source>{name} is not a robot model; there are: {models}</source>
        <translation>{name} אינו דגם של רובוט; אלה הדגמים: {models}</translation>
    </message>
    <message>
        <source>{name} is not a sensor; there are {sensors}</source>
        <translation>{name} אינו חיישן; אלה החיישנים: {sensors}</translation>
    </message>
    <message>
        <source>{name} is no color; write red, green and blue as in &quot;#ff8000&quot;</source>
        <translation>{name} אינו צבע; כתבו אדום, ירוק וכחול כמו ב־⁦&quot;#ff8000&quot;⁩</translation>
    </message>
    <message>
        <source>it has {count} points; a polygon needs at least 3</source>
        <translation>יש לו {count} נקודות; למצולע דרושות לפחות 3</translation>
    </message>
    <message>
        <source>the last point repeats the first; leave it out, a polygon closes by itself</source>
        <translation>הנקודה האחרונה חוזרת על הראשונה; השמיטו אותה, מצולע נסגר מעצמו</translation>
    </message>
    <message>
        <source>points {first} and {second} are the same; leave one out</source>
        <translation>הנקודות {first} ו־{second} זהות; השמיטו אחת מהן</translation>
    </message>
    <message>
        <source>it has no area: all its points lie on one line</source>
        <translation>אין לו שטח: כל נקודותיו על ישר אחד</translation>
    </message>
    <message>
        <source>it has no area</source>
        <translation>אין לו שטח</translation>
    </message>
    <message>
        <source>edges {first} and {second} cross</source>
        <translation>הצלעות {first} ו־{second} נחתכות</translation>
    </message>
    <message>
        <source>edges {first} and {second} touch</source>
        <translation>הצלעות {first} ו־{second} נוגעות זו בזו</translation>
    </message>
    <message>
        <source>it has {count} points; a polyline needs at least 2</source>
        <translation>יש לו {count} נקודות; לקו שבור דרושות לפחות 2</translation>
    </message>
    <message>
        <source>it is the same point as the one before; leave one out</source>
        <translation>זו אותה נקודה כמו הקודמת; השמיטו אחת מהן</translation>
    </message>
    <message>
        <source>there is none; it needs at least one</source>
        <translation>אין אף אחת; דרושה לפחות אחת</translation>
    </message>
    <message>
        <source>both ends are the same point</source>
        <translation>שני הקצוות הם אותה נקודה</translation>
    </message>
    <message>
        <source>min {axis} ({least}) must be less than max {axis2} ({most})</source>
        <translation>⁦min {axis} ({least})⁩ חייב להיות קטן מ־⁦max {axis2} ({most})⁩</translation>
    </message>
    <message>
        <source>the size is {number}; it must be 0 or more</source>
        <translation>הגודל הוא {number}; הוא חייב להיות 0 או יותר</translation>
    </message>
    <message>
        <source>the radius is {number}; it must be more than 0</source>
        <translation>הרדיוס הוא {number}; הוא חייב להיות גדול מ־0</translation>
    </message>
    <message>
        <source>the height is {number}; it must be 0 or more</source>
        <translation>הגובה הוא {number}; הוא חייב להיות 0 או יותר</translation>
    </message>
    <message>
        <source>the reflectance is {number}; it must be 0 or more</source>
        <translation>ההחזרה היא {number}; היא חייבת להיות 0 או יותר</translation>
    </message>
    <message>
        <source>there is none; a motion needs at least one</source>
        <translation>אין אף אחת; לתנועה דרושה לפחות אחת</translation>
    </message>
    <message>
        <source>it is the same place as the waypoint before; leave one out</source>
        <translation>זה אותו מקום כמו נקודת הדרך הקודמת; השמיטו אחת מהן</translation>
    </message>
    <message>
        <source>the way is shorter than {distance}; leave the motion out if the obstacle stands still</source>
        <translation>הדרך קצרה מ־{distance}; השמיטו את התנועה אם המכשול עומד במקומו</translation>
    </message>
    <message>
        <source>the speed is {speed}; it must be more than 0 and at most {most}</source>
        <translation>המהירות היא {speed}; היא חייבת להיות גדולה מ־0 ולכל היותר {most}</translation>
    </message>
    <message>
        <source>an obstacle that moves by itself cannot be pushed as well; leave out this or the motion</source>
        <translation>מה שנע בעצמו אי אפשר גם לדחוף; השמיטו את זה או את התנועה</translation>
    </message>
    <message>
        <source>an obstacle with holes cannot move or be pushed; leave out the holes, or the motion and movable</source>
        <translation>מה שיש בו חורים אינו יכול לנוע או להידחף; השמיטו את זה, או את התנועה ואת הדחיפה</translation>
    </message>
    <message>
        <source>the holes must lie within the polygon, apart from each other; move one</source>
        <translation>החורים חייבים להיות בתוך המצולע ובנפרד זה מזה; הזיזו אחד מהם</translation>
    </message>
    <message>
        <source>only a polygon or a disc can be pushed; leave this out</source>
        <translation>אפשר לדחוף רק מצולע או עיגול; השמיטו את זה</translation>
    </message>
    <message>
        <source>it is movable and overlaps {part}; move one</source>
        <translation>אפשר להזיז אותו והוא חופף ל{part}; הזיזו אחד מהם</translation>
    </message>
    <message>
        <source>it overlaps {part} by {distance}; move one</source>
        <translation>הוא חופף ל{part} ב־{distance}; הזיזו אחד מהם</translation>
    </message>
    <message>
        <source>the robot (radius {radius}) sticks {distance} out of the workspace; move it inwards</source>
        <translation>הרובוט (רדיוס {radius}) חורג ב־{distance} ממרחב העבודה; הזיזו אותו פנימה</translation>
    </message>
    <message>
        <source>the robot (radius {radius}) overlaps {part}, by {distance}; move one</source>
        <translation>הרובוט (רדיוס {radius}) חופף ל{part} ב־{distance}; הזיזו אחד מהם</translation>
    </message>
    <message>
        <source>the robot&apos;s outline sticks {distance} out of the workspace; move it inwards</source>
        <translation>קו המתאר של הרובוט חורג ב־{distance} ממרחב העבודה; הזיזו אותו פנימה</translation>
    </message>
    <message>
        <source>the robot&apos;s outline overlaps {part}; move one</source>
        <translation>קו המתאר של הרובוט חופף ל{part}; הזיזו אחד מהם</translation>
    </message>
    <message>
        <source>the robot (radius {radius}) overlaps {part}, its centre is inside; move one</source>
        <translation>הרובוט (רדיוס {radius}) חופף ל{part}, ומרכזו בפנים; הזיזו אחד מהם</translation>
    </message>
    <message>
        <source>cannot be read: {words}</source>
        <translation>אי אפשר לקרוא: {words}</translation>
    </message>
    <message>
        <source>there is no C compiler; install gcc or clang, or write the program in Python</source>
        <translation>אין מהדר לשפת ⁦C⁩; התקינו ⁦gcc⁩ או ⁦clang⁩, או כתבו את התוכנית ב־⁦Python⁩</translation>
    </message>
    <message>
        <source>cannot be written: {words}</source>
        <translation>אי אפשר לכתוב: {words}</translation>
    </message>
    <message>
        <source>{compiler} failed with status {status}</source>
        <translation>{compiler} נכשל עם קוד {status}</translation>
    </message>
    <message>
        <source>cannot be written: it is not a regular file</source>
        <translation>אי אפשר לכתוב: זה אינו קובץ רגיל</translation>
    </message>
    <message>
        <source>cannot be written: the file is read-only</source>
        <translation>אי אפשר לכתוב: הקובץ לקריאה בלבד</translation>
    </message>
    <message>
        <source>the file is larger than {size}, the limit for a scene</source>
        <translation>הקובץ גדול מ־{size}, הגבול לסצנה</translation>
    </message>
    <message>
        <source>this is {encoding} text; save it as UTF-8</source>
        <translation>זה טקסט {encoding}; שמרו אותו כ־UTF-8</translation>
    </message>
    <message>
        <source>byte {byte} is not UTF-8; save the file as UTF-8</source>
        <translation>הבית {byte} אינו UTF-8; שמרו את הקובץ כ־UTF-8</translation>
    </message>
    <message>
        <source>the file is empty; a scene is a JSON object</source>
        <translation>הקובץ ריק; סצנה היא אובייקט JSON</translation>
    </message>
    <message>
        <source>this is a binary file; a scene is JSON text in UTF-8</source>
        <translation>זה קובץ בינרי; סצנה היא טקסט JSON ב־UTF-8</translation>
    </message>
    <message>
        <source>the file ends in the middle of the JSON; is it complete?</source>
        <translation>הקובץ נגמר באמצע ה־JSON; האם הוא שלם?</translation>
    </message>
    <message>
        <source>not JSON: {words}</source>
        <translation>לא JSON: {words}</translation>
    </message>
    <message>
        <source>the JSON is nested too deeply to be a scene</source>
        <translation>ה־JSON מקונן עמוק מכדי להיות סצנה</translation>
    </message>
    <message>
        <source>{words}: it is not known how to generate that; say {known}</source>
        <translation>{words}: לא ידוע איך ליצור את זה; כתבו {known}</translation>
    </message>
    <message>
        <source>{words}: no such scene leaves a way with this seed; take another seed, or fewer things</source>
        <translation>{words}: עם הזרע הזה אין סצנה כזאת שיש בה דרך; בחרו זרע אחר, או פחות דברים</translation>
    </message>
    <message>
        <source>not a scene: expected a JSON object, found {found}</source>
        <translation>לא סצנה: במקום אובייקט JSON נמצא {found}</translation>
    </message>
    <message>
        <source>not the format of a {formats}; ours says &quot;{format}&quot;</source>
        <translation>זו אינה התבנית של {formats}; בשלנו כתוב &quot;{format}&quot;</translation>
    </message>
    <message>
        <source>not a {formats}: the key &quot;format&quot; is missing; ours says &quot;{format}&quot;</source>
        <translation>זה אינו {formats}: חסר המפתח &quot;format&quot;; בשלנו כתוב &quot;{format}&quot;</translation>
    </message>
    <message>
        <source>the key &quot;{key}&quot; is missing; it is {value}</source>
        <translation>חסר המפתח &quot;{key}&quot;; הוא {value}</translation>
    </message>
    <message>
        <source>version {version} is not known; this program reads version {known}</source>
        <translation>הגרסה {version} אינה מוכרת; התוכנה הזאת קוראת את גרסה {known}</translation>
    </message>
    <message>
        <source>expected {expected}, found {found}</source>
        <translation>במקום {expected} נמצא {found}</translation>
    </message>
    <message>
        <source>expected {count} values, found {number}</source>
        <translation>במקום {count} ערכים נמצאו {number}</translation>
    </message>
    <message>
        <source>it has more than {count} entries, the limit</source>
        <translation>יש לו יותר מ־{count} איברים, הגבול</translation>
    </message>
    <message>
        <source>the key &quot;{key}&quot; is missing</source>
        <translation>חסר המפתח &quot;{key}&quot;</translation>
    </message>
    <message>
        <source>{kind} is not supported here</source>
        <translation>{kind} אינו נתמך כאן</translation>
    </message>
    <message>
        <source>a text holds half of a surrogate pair, which is no character</source>
        <translation>בטקסט יש חצי של זוג תחליפי (surrogate), שאינו תו</translation>
    </message>
    <message>
        <source>a text holds half of a surrogate pair (\ud800 to \udfff), which is no character</source>
        <translation>בטקסט יש חצי של זוג תחליפי (surrogate, מ־\ud800 עד \udfff), שאינו תו</translation>
    </message>
    <message>
        <source>the scene&apos;s own keys are nested too deeply to be saved</source>
        <translation>המפתחות הנוספים של הסצנה מקוננים עמוק מכדי לשמור אותם</translation>
    </message>
    <message>
        <source>cannot be made: {words}</source>
        <translation>אי אפשר ליצור: {words}</translation>
    </message>
    <message>
        <source>nothing can be written there</source>
        <translation>אי אפשר לכתוב שם</translation>
    </message>
    <message>
        <source>no draft: {words}</source>
        <translation>זו אינה טיוטה: {words}</translation>
    </message>
    <message>
        <source>not a draft: expected a JSON object, found {found}</source>
        <translation>לא טיוטה: במקום אובייקט JSON נמצא {found}</translation>
    </message>
    <message>
        <source>the number is out of range</source>
        <translation>המספר מחוץ לתחום</translation>
    </message>
    <message>
        <source>expecting value</source>
        <translation>חסר ערך</translation>
    </message>
    <message>
        <source>expecting property name enclosed in double quotes</source>
        <translation>חסר מפתח במירכאות כפולות</translation>
    </message>
    <message>
        <source>expecting &apos;,&apos; delimiter</source>
        <translation>חסר פסיק מפריד</translation>
    </message>
    <message>
        <source>expecting &apos;:&apos; delimiter</source>
        <translation>חסר סימן נקודתיים</translation>
    </message>
    <message>
        <source>invalid control character at</source>
        <translation>תו בקרה אסור</translation>
    </message>
    <message>
        <source>extra data</source>
        <translation>יש עוד תוכן אחרי הסוף</translation>
    </message>
    <message>
        <source>illegal trailing comma before end of object</source>
        <translation>פסיק מיותר לפני סוף האובייקט</translation>
    </message>
    <message>
        <source>illegal trailing comma before end of array</source>
        <translation>פסיק מיותר לפני סוף הרשימה</translation>
    </message>
    <message>
        <source>another program uses the port; end that one first</source>
        <translation>תוכנה אחרת משתמשת בפורט; סגרו אותה קודם</translation>
    </message>
    <message>
        <source>you may not use the port; join the group that owns it (on most systems: sudo usermod -aG dialout $USER, then log in again)</source>
        <translation>אין לכם הרשאה לפורט; הצטרפו לקבוצה שלה הוא שייך (ברוב המערכות: sudo usermod -aG dialout $USER, ואז היכנסו שוב)</translation>
    </message>
    <message>
        <source>there is no such serial port; there is {ports}</source>
        <translation>אין פורט טורי כזה; יש {ports}</translation>
    </message>
    <message>
        <source>cannot be opened as a serial port ({words}); there is {ports}</source>
        <translation>אי אפשר לפתוח כפורט טורי ({words}); יש {ports}</translation>
    </message>
    <message>
        <source>none at all</source>
        <translation>אף אחד</translation>
    </message>
    <message>
        <source>no port is a USB serial adapter; plug in the robot&apos;s cable, or name its port</source>
        <translation>אף פורט אינו מתאם USB טורי; חברו את הכבל של הרובוט, או כתבו את שם הפורט שלו</translation>
    </message>
    <message>
        <source>nothing answers there ({words}); is the robot&apos;s adapter on, and the port right?</source>
        <translation>דבר אינו עונה שם ({words}); האם המתאם של הרובוט פועל, והפורט נכון?</translation>
    </message>
    <message>
        <source>no serial server answers there ({words}); is it on, and the port right?</source>
        <translation>שום שרת טורי אינו עונה שם ({words}); האם הוא פועל, והפורט נכון?</translation>
    </message>
    <message>
        <source>this Python has no Bluetooth sockets; pair the adapter and use its port: serial:PORT</source>
        <translation>ל־Python הזה אין שקעי Bluetooth; צמדו את המתאם והשתמשו בפורט שלו: serial:PORT</translation>
    </message>
    <message>
        <source>Bluetooth refuses ({words}); pair the adapter first, its code is 0000</source>
        <translation>‏Bluetooth מסרב ({words}); צמדו קודם את המתאם, הקוד שלו הוא 0000</translation>
    </message>
    <message>
        <source>the adapter is connected to another program; end that one first</source>
        <translation>המתאם מחובר לתוכנה אחרת; סגרו אותה קודם</translation>
    </message>
    <message>
        <source>the adapter does not answer ({words}); the robot that feeds it is off or far away</source>
        <translation>המתאם אינו עונה ({words}); הרובוט שמזין אותו כבוי או רחוק</translation>
    </message>
    <message>
        <source>cannot be reached ({words}); is the address right, and Bluetooth on? Else use serial:PORT</source>
        <translation>אי אפשר להגיע אליו ({words}); האם הכתובת נכונה, ו־Bluetooth פועל? אם לא, השתמשו ב־serial:PORT</translation>
    </message>
    <message>
        <source>the link is gone ({words}); plug the cable or the radio in and connect again</source>
        <translation>הקשר אבד ({words}); חברו את הכבל או את המשדר והתחברו שוב</translation>
    </message>
    <message>
        <source>the process that holds the link was halted, so the robot was stopped; connect again</source>
        <translation>התהליך שמחזיק את הקשר הושהה, ולכן הרובוט נעצר; התחברו שוב</translation>
    </message>
    <message>
        <source>the log ends here</source>
        <translation>היומן נגמר כאן</translation>
    </message>
    <message>
        <source>not a robot&apos;s address; use a serial port (/dev/ttyUSB0, COM3), rfcomm:ADDRESS (rfcomm:00:06:66:01:23:45), tcp:HOST:PORT, bridge:HOST:PORT, or rfc2217://HOST:PORT</source>
        <translation>זו אינה כתובת של רובוט; כתבו פורט טורי (⁦/dev/ttyUSB0⁩, COM3), ⁦rfcomm:ADDRESS⁩ (⁦rfcomm:00:06:66:01:23:45⁩), ⁦tcp:HOST:PORT⁩, ⁦bridge:HOST:PORT⁩ או ⁦rfc2217://HOST:PORT⁩</translation>
    </message>
    <message>
        <source>a Bluetooth address is six pairs of digits, as rfcomm:00:06:66:01:23:45</source>
        <translation>כתובת Bluetooth היא שישה זוגות של ספרות, כמו ⁦rfcomm:00:06:66:01:23:45⁩</translation>
    </message>
    <message>
        <source>an RFCOMM channel is 1 to 30, as rfcomm:00:06:66:01:23:45/1</source>
        <translation>ערוץ RFCOMM הוא מ־1 עד 30, כמו ⁦rfcomm:00:06:66:01:23:45/1⁩</translation>
    </message>
    <message>
        <source>the token after # must be of letters and digits</source>
        <translation>האסימון שאחרי הסימן ⁦#⁩ חייב להיות מאותיות ומספרות</translation>
    </message>
    <message>
        <source>no bridge; is it {address}?</source>
        <translation>אין שם גשר; האם הכתובת היא {address}?</translation>
    </message>
    <message>
        <source>the bridge refuses: {words}; give its key as bridge:KEY@HOST:PORT</source>
        <translation>הגשר מסרב: {words}; כתבו את המפתח שלו כך: ⁦bridge:KEY@HOST:PORT⁩</translation>
    </message>
    <message>
        <source>the bridge refuses: {words}; update the bridge</source>
        <translation>הגשר מסרב: {words}; עדכנו את הגשר</translation>
    </message>
    <message>
        <source>no bridge answers ({words}); another program may be driving, or it is {address}</source>
        <translation>שום גשר אינו עונה ({words}); אולי תוכנה אחרת נוהגת, או שהכתובת היא {address}</translation>
    </message>
    <message>
        <source>{count} robots answer: {words}; name the port of one</source>
        <translation>{count} רובוטים עונים: {words}; כתבו את הפורט של אחד מהם</translation>
    </message>
    <message>
        <source>no robot answers: {reason}</source>
        <translation>אף רובוט אינו עונה: {reason}</translation>
    </message>
    <message>
        <source>a TCP address is a host and a port from 1 to 65535, as tcp:localhost:4000</source>
        <translation>כתובת TCP היא מחשב ופורט מ־1 עד 65535, כגון tcp:localhost:4000</translation>
    </message>
    <message>
        <source>not connected yet</source>
        <translation>עוד לא מחובר</translation>
    </message>
    <message>
        <source>the robot answers at {rate} baud, too slow to be driven; let its cargo-bay pin 15 go</source>
        <translation>הרובוט עונה ב־⁦{rate} baud⁩, לאט מכדי לנהוג בו; שחררו את פין 15 בתא המטען שלו</translation>
    </message>
    <message>
        <source>the robot answers at {rate} baud, not at {other}; use --baud {rate2}</source>
        <translation>הרובוט עונה ב־⁦{rate} baud⁩ ולא ב־{other}; השתמשו ב־⁦--baud {rate2}⁩</translation>
    </message>
    <message>
        <source>the robot answers at {rate} baud, not at {other}; let its cargo-bay pin 15 go</source>
        <translation>הרובוט עונה ב־⁦{rate} baud⁩ ולא ב־{other}; שחררו את פין 15 בתא המטען שלו</translation>
    </message>
    <message>
        <source>this is {name}, not a {other}; use --model {model}</source>
        <translation>זה {name}, ולא {other}; השתמשו ב־⁦--model {model}⁩</translation>
    </message>
    <message>
        <source>something answers there in text, as a web server does, and is no robot; is the port right?</source>
        <translation>משהו עונה שם בטקסט, כמו שרת אינטרנט, ואינו רובוט; האם הפורט נכון?</translation>
    </message>
    <message>
        <source>no Create answers at {rates} baud: something else is at this port</source>
        <translation>מה שמגיע אינו שפת Create ב־⁦{rates} baud⁩: משהו אחר נמצא בפורט הזה</translation>
    </message>
    <message>
        <source>no answer comes whole; move nearer, or set the adapter to the robot&apos;s {rate} baud</source>
        <translation>אף תשובה אינה מגיעה שלמה; התקרבו, או כוונו את המתאם ל־⁦{rate} baud⁩ של הרובוט</translation>
    </message>
    <message>
        <source>nothing answers: the robot is asleep or off (press its power button), its battery is empty, or it is at another port</source>
        <translation>דבר אינו עונה: הרובוט ישן או כבוי (לחצו על כפתור ההפעלה שלו), הסוללה ריקה, או שהוא בפורט אחר</translation>
    </message>
    <message>
        <source>nothing answers at {rates} baud: the robot is asleep or off (press its power button), its battery is empty, or it is at another port</source>
        <translation>דבר אינו עונה ב־⁦{rates} baud⁩: הרובוט ישן או כבוי (לחצו על כפתור ההפעלה שלו), הסוללה ריקה, או שהוא בפורט אחר</translation>
    </message>
    <message>
        <source>for {time} the robot has sent nothing but text, as when it starts or charges; unplug its charger, wait until it has started, and connect again</source>
        <translation>במשך {time} הרובוט שלח רק טקסט, כמו בזמן הפעלה או טעינה; נתקו את המטען, המתינו עד שיעלה, והתחברו שוב</translation>
    </message>
    <message>
        <source>for {time} every frame has come damaged ({count} of them, {share} of all since the link was opened); move nearer, or look after cable and plugs</source>
        <translation>במשך {time} כל המסגרות הגיעו פגומות ({count} מסגרות, {share} מכולן מאז שנפתח הקשר); התקרבו, או בדקו את הכבל והתקעים</translation>
    </message>
    <message>
        <source>nothing has come for {time}, and its battery was flat ({charge}); charge it</source>
        <translation>דבר לא הגיע במשך {time}, והסוללה הייתה ריקה ({charge}); טענו אותה</translation>
    </message>
    <message>
        <source>nothing has come for {time}: the robot is asleep or off, or out of reach; press its power button and connect again</source>
        <translation>דבר לא הגיע במשך {time}: הרובוט ישן, כבוי או רחוק מדי; לחצו על כפתור ההפעלה שלו והתחברו שוב</translation>
    </message>
    <message>
        <source>{wheels} dropped, so it was stopped; put it on the floor and connect again</source>
        <translation>נשמט: {wheels}, ולכן הרובוט נעצר; הניחו אותו על הרצפה והתחברו שוב</translation>
    </message>
    <message>
        <source>there is no floor under its sensor {sensors}, so it was stopped; move it away from the edge and connect again</source>
        <translation>אין רצפה מתחת לחיישן {sensors}, ולכן הרובוט נעצר; הרחיקו אותו מהשפה והתחברו שוב</translation>
    </message>
    <message>
        <source>it stands on its dock, so it does not drive; take it off and connect again</source>
        <translation>הרובוט עומד על תחנת העגינה ולכן אינו נוסע; הורידו אותו והתחברו שוב</translation>
    </message>
    <message>
        <source>its charger is plugged in, so it does not drive; unplug it and connect again</source>
        <translation>המטען מחובר ולכן הרובוט אינו נוסע; נתקו אותו והתחברו שוב</translation>
    </message>
    <message>
        <source>it went into mode {mode} and obeys no longer: a button was pressed, a wheel or a cliff sensor twitched, or another program talks to it; connect again</source>
        <translation>הרובוט עבר למצב {mode} ואינו מציית עוד: כפתור נלחץ, גלגל או חיישן תהום קפץ, או שתוכנה אחרת מדברת איתו; התחברו שוב</translation>
    </message>
    <message>
        <source>this program stood still for {time}, so the robot was stopped; connect again</source>
        <translation>התוכנה הזאת קפאה למשך {time}, ולכן הרובוט נעצר; התחברו שוב</translation>
    </message>
    <message>
        <source>the robot talks, but for {time} it has done nothing that it was told; it may still be driving: lift it. Then look after the wire that leads to it (its RXD), and connect again</source>
        <translation>הרובוט מדבר, אבל במשך {time} לא עשה דבר ממה שנאמר לו; ייתכן שהוא עדיין נוסע: הרימו אותו. אחר כך בדקו את החוט שמוביל אליו (RXD), והתחברו שוב</translation>
    </message>
    <message>
        <source>the guard process has ended or stands still, so nothing would stop the robot if this program died; it was stopped; connect again</source>
        <translation>תהליך ההגנה הסתיים או קפא, ולכן דבר לא היה עוצר את הרובוט אילו התוכנה הזאת קרסה; הוא נעצר; התחברו שוב</translation>
    </message>
    <message>
        <source>no stream was asked for while this log was written, so there is nothing to see again</source>
        <translation>לא התבקש זרם נתונים בזמן שהיומן נכתב, ולכן אין מה לראות שוב</translation>
    </message>
    <message>
        <source>{share} of its frames were lost in this drive ({count}), so its position and readings are less certain; check the link, or close programs that keep this computer busy</source>
        <translation>{share} מהמסגרות שלו אבדו בנסיעה הזאת ({count}), ולכן מיקומו וקריאות החיישנים ודאיים פחות; בדקו את החיבור, או סגרו תוכניות שמעמיסות על המחשב</translation>
    </message>
    <message>
        <source>the byte log ends here: {words}; the drive continues</source>
        <translation>יומן הבתים נגמר כאן: {words}; הנסיעה נמשכת</translation>
    </message>
    <message>
        <source>no frame after {number} came within {time}</source>
        <translation>אחרי {number} לא הגיעה אף מסגרת תוך {time}</translation>
    </message>
    <message>
        <source>cannot be used for listening: {words}; choose another address or port</source>
        <translation>אי אפשר להאזין שם: {words}; בחרו כתובת או פורט אחרים</translation>
    </message>
    <message>
        <source>the guard process cannot be started ({words}); the robot would not be safe</source>
        <translation>אי אפשר להפעיל את תהליך ההגנה ({words}); הרובוט לא יהיה בטוח</translation>
    </message>
    <message>
        <source>the guard process does not start; the robot would not be safe</source>
        <translation>תהליך ההגנה אינו מתחיל; הרובוט לא יהיה בטוח</translation>
    </message>
    <message>
        <source>{count} bytes are too many for a robot model; at most {limit}</source>
        <translation>{count} בתים הם יותר מדי לדגם של רובוט; לכל היותר {limit}</translation>
    </message>
    <message>
        <source>it is not text; save it as UTF-8</source>
        <translation>זה אינו טקסט; שמרו אותו כ־UTF-8</translation>
    </message>
    <message>
        <source>it is not TOML: {words}</source>
        <translation>זה אינו TOML: {words}</translation>
    </message>
    <message>
        <source>it must be a table</source>
        <translation>זו צריכה להיות טבלה</translation>
    </message>
    <message>
        <source>{name} is not a known kind; use one of {known}</source>
        <translation>{name} אינו סוג; אלה הסוגים: {known}</translation>
    </message>
    <message>
        <source>the key is not known; there are {known}</source>
        <translation>המפתח אינו מוכר; אלה המפתחות: {known}</translation>
    </message>
    <message>
        <source>the key is missing; add it</source>
        <translation>המפתח חסר; הוסיפו אותו</translation>
    </message>
    <message>
        <source>it must be {least} to {most}, not {number}</source>
        <translation>הערך צריך להיות מ־{least} עד {most}, ולא {number}</translation>
    </message>
    <message>
        <source>it must be more than 0, not {number}</source>
        <translation>הערך צריך להיות גדול מ־0, ולא {number}</translation>
    </message>
    <message>
        <source>{name} is not a known model; see emulate pioneer --help</source>
        <translation>{name} אינו אחד הדגמים המצורפים; הם ברשימה שבחלון ״הפעלת פיונירים״</translation>
    </message>
    <message>
        <source>neither RobotWidth nor RobotRadius is in it; add one</source>
        <translation>אין בו RobotWidth ואין בו RobotRadius; הוסיפו אחד מהם</translation>
    </message>
    <message>
        <source>it is not text; a parameter file has lines of keys and values</source>
        <translation>זה אינו טקסט; בקובץ פרמטרים יש שורות של מפתחות וערכים</translation>
    </message>
    <message>
        <source>{number} is not possible for {name}; it must be a number from {least} to {most}</source>
        <translation>{number} אינו ערך של {name}; צריך להיות מספר בין {least} ל־{most}</translation>
    </message>
    <message>
        <source>a cone reaches at most 90 degrees to each side</source>
        <translation>חרוט מגיע לכל היותר עד 90° לכל צד</translation>
    </message>
    <message>
        <source>{name} is empty or taken; give it a name of its own</source>
        <translation>השם {name} ריק או תפוס; תנו לזה שם משלו</translation>
    </message>
    <message>
        <source>the body must be convex, with 3 corners or more, counter-clockwise; list them again</source>
        <translation>הגוף צריך להיות קמור, עם 3 פינות או יותר, נגד כיוון השעון; רשמו אותן מחדש</translation>
    </message>
    <message>
        <source>the centre of rotation, (0, 0), must be inside the body; shift the corners</source>
        <translation>מרכז הסיבוב, ⁦(0, 0)⁩, צריך להיות בתוך הגוף; הזיזו את הפינות</translation>
    </message>
    <message>
        <source>{count} wheels are not possible; use 3 or 4, and 4 for Mecanum wheels</source>
        <translation>אין הנעה כזאת עם {count} גלגלים; אפשר 3 או 4, ולגלגלי Mecanum‏ 4</translation>
    </message>
    <message>
        <source>{count} bytes are too many for a model; at most {limit}</source>
        <translation>{count} בתים הם יותר מדי לדגם; לכל היותר {limit}</translation>
    </message>
    <message>
        <source>{count} bytes are too many for a parameter file; at most {limit}</source>
        <translation>{count} בתים הם יותר מדי לקובץ פרמטרים; לכל היותר {limit}</translation>
    </message>
    <message>
        <source>it is a share from 0 to 0.5, or two from -0.5 to 0.5, the least one first</source>
        <translation>זה חלק בין 0 ל־0.5, או שניים בין ⁦-0.5⁩ ל־0.5, הקטן ראשון</translation>
    </message>
    <message>
        <source>{count} are too many; at most {limit}</source>
        <translation>{count} הם יותר מדי; לכל היותר {limit}</translation>
    </message>
    <message>
        <source>write red, green and blue as in &quot;#ff8000&quot;, not {name}</source>
        <translation>כתבו אדום, ירוק וכחול כמו ⁦&quot;#ff8000&quot;⁩, ולא {name}</translation>
    </message>
    <message>
        <source>a packet has room for {limit}, not for {count}</source>
        <translation>בחבילה יש מקום ל־{limit}, לא ל־{count}</translation>
    </message>
    <message>
        <source>it is a word of at most {limit} letters without accents, not {name}</source>
        <translation>זאת מילה של לכל היותר {limit} אותיות לטיניות בלי סימנים, ולא {name}</translation>
    </message>
    <message>
        <source>{name} is a word of at most {limit} letters without accents</source>
        <translation>הערך של {name} הוא מילה של לכל היותר {limit} אותיות לטיניות בלי סימנים</translation>
    </message>
    <message>
        <source>SonarUnit is a number, x, y and heading, as in SonarUnit 0 69 136 90</source>
        <translation>השורה SonarUnit היא מספר, x, y וכיוון, כמו ⁦SonarUnit 0 69 136 90⁩</translation>
    </message>
    <message>
        <source>a sonar&apos;s number is 0 to {most}, not {number}</source>
        <translation>מספר של סונאר הוא בין 0 ל־{most}, ולא {number}</translation>
    </message>
    <message>
        <source>{name} is a number, not {words}</source>
        <translation>הערך של {name} הוא מספר, ולא {words}</translation>
    </message>
    <message>
        <source>{name} is true or false, not {words}</source>
        <translation>הערך של {name} הוא true או false, ולא {words}</translation>
    </message>
    <message>
        <source>{name} is a finite number, not {words}</source>
        <translation>הערך של {name} הוא מספר סופי, ולא {words}</translation>
    </message>
    <message>
        <source>a step of {angle} degrees is none; use 0.25 or more</source>
        <translation>צעד של {angle} מעלות אינו אפשרי; אפשר 0.25 או יותר</translation>
    </message>
    <message>
        <source>a field from {least} to {most} degrees is none; it must be less than a circle</source>
        <translation>שדה ראייה מ־{least} עד {most} מעלות אינו אפשרי; הוא צריך להיות קטן ממעגל</translation>
    </message>
    <message>
        <source>{count} rays are too many; use a larger step</source>
        <translation>{count} קרניים הן יותר מדי; קחו צעד גדול יותר</translation>
    </message>
    <message>
        <source>there is no brick; add a part of the type brick</source>
        <translation>אין לבנה; הוסיפו חלק מסוג brick</translation>
    </message>
    <message>
        <source>two bricks have the number {number}; number them 0, 1 and so on</source>
        <translation>לשתי לבנות יש המספר {number}; מספרו אותן 0, 1 וכן הלאה</translation>
    </message>
    <message>
        <source>two bricks have the name {name}; programs are run on one by its name</source>
        <translation>לשתי לבנות יש השם {name}; תוכנית רצה על לבנה לפי שמה</translation>
    </message>
    <message>
        <source>there are {count} parts of the type motor; a robot drives on exactly two</source>
        <translation>מספר החלקים מסוג motor הוא {count}; רובוט נוסע על שניים בדיוק</translation>
    </message>
    <message>
        <source>both motors sit at the same place; set their x_offset to the left and right</source>
        <translation>שני המנועים באותו מקום; קבעו את x_offset שלהם שמאלה וימינה</translation>
    </message>
    <message>
        <source>there is no brick {number}; there are {known}</source>
        <translation>אין לבנה {number}; יש {known}</translation>
    </message>
    <message>
        <source>{name} is not a port for it; use one of {known}</source>
        <translation>{name} אינה יציאה שמתאימה לו; אפשר {known}</translation>
    </message>
    <message>
        <source>two parts are plugged in {name} of brick {number}; give each its own</source>
        <translation>שני חלקים מחוברים ליציאה {name} של לבנה {number}; תנו לכל אחד יציאה משלו</translation>
    </message>
    <message>
        <source>robot {robot} overlaps {thing} at {place}; put it elsewhere</source>
        <translation>יש חפיפה בין הרובוט {robot} לבין {thing} ב־{place}; הציבו את הרובוט במקום אחר</translation>
    </message>
    <message>
        <source>robot {robot} overlaps {thing} at {place} by {distance}; put it elsewhere</source>
        <translation>יש חפיפה בין הרובוט {robot} לבין {thing} ב־{place}, בעומק {distance}; הציבו את הרובוט במקום אחר</translation>
    </message>
    <message>
        <source>{thing} overlaps robot {robot}; move one of them</source>
        <translation>אי אפשר להניח את {thing} במקום שבו עומד הרובוט {robot}; הזיזו אחד מהם</translation>
    </message>
    <message>
        <source>{thing} would overlap {other}; a movable thing stands on free floor</source>
        <translation>{thing} יחפוף את {other}; מה שניתן להזזה חייב לעמוד על רצפה פנויה</translation>
    </message>
    <message>
        <source>there is no room for robot {robot} on the new floor</source>
        <translation>אין מקום לרובוט {robot} על הרצפה החדשה</translation>
    </message>
    <message>
        <source>there is no room on this floor</source>
        <translation>אין מקום על הרצפה הזאת</translation>
    </message>
    <message>
        <source>there is no room for robot {robot}; say where it stands, in a .sim file or the world</source>
        <translation>אין מקום לרובוט {robot}; כתבו היכן הוא עומד, בקובץ ⁦.sim⁩ או בעולם</translation>
    </message>
    <message>
        <source>{reason}; no place near it is free either: give another --start</source>
        <translation>{reason}; גם אין מקום פנוי בקרבתו: בחרו התחלה אחרת</translation>
    </message>
    <message>
        <source>a wheel of robot {robot} is over a hole or the edge; put it elsewhere</source>
        <translation>גלגל של הרובוט {robot} נמצא מעל בור או מעבר לשפה; הציבו אותו במקום אחר</translation>
    </message>
    <message>
        <source>there is no robot {name} on the floor</source>
        <translation>אין על הרצפה רובוט {name}</translation>
    </message>
    <message>
        <source>there is a robot {name} on the floor already; choose another name</source>
        <translation>כבר יש על הרצפה רובוט {name}; בחרו שם אחר</translation>
    </message>
    <message>
        <source>there is a robot {name} already; choose another name</source>
        <translation>כבר יש רובוט {name}; בחרו שם אחר</translation>
    </message>
    <message>
        <source>there is no {thing} on the floor</source>
        <translation>אין על הרצפה {thing}</translation>
    </message>
    <message>
        <source>nothing drives, so there is no floor to change; change the scene instead</source>
        <translation>אין נסיעה, ולכן אין רצפה לשנות; שנו את הסצנה</translation>
    </message>
    <message>
        <source>its outline has {count} corners; use at most {limit}</source>
        <translation>בקו המתאר שלו יש {count} פינות; לכל היותר {limit}</translation>
    </message>
    <message>
        <source>its outline must have at least 3 finite corners and must not cross itself</source>
        <translation>בקו המתאר שלו חייבות להיות לפחות 3 פינות סופיות, ואסור לו לחצות את עצמו</translation>
    </message>
    <message>
        <source>{thing} cannot both be pushed and move by itself; choose one</source>
        <translation>{thing} לא יכול גם להידחף וגם לנוע בעצמו; בחרו באחד מהם</translation>
    </message>
    <message>
        <source>a movable thing&apos;s {name} must be a number from 0 to {most}, not {number}</source>
        <translation>הערך {name} של עצם שאפשר להזיז חייב להיות מספר מ־0 עד {most}, ולא {number}</translation>
    </message>
    <message>
        <source>a movable thing&apos;s mass_kg must be more than 0</source>
        <translation>הערך mass_kg של עצם שאפשר להזיז חייב להיות גדול מ־0</translation>
    </message>
    <message>
        <source>no such file or directory</source>
        <translation>אין קובץ או תיקייה כאלה</translation>
    </message>
    <message>
        <source>permission denied</source>
        <translation>אין הרשאה</translation>
    </message>
    <message>
        <source>is a directory</source>
        <translation>זו תיקייה</translation>
    </message>
    <message>
        <source>not a directory</source>
        <translation>זו אינה תיקייה</translation>
    </message>
    <message>
        <source>file exists</source>
        <translation>הקובץ כבר קיים</translation>
    </message>
    <message>
        <source>no space left on device</source>
        <translation>לא נותר מקום בדיסק</translation>
    </message>
    <message>
        <source>read-only file system</source>
        <translation>הדיסק לקריאה בלבד</translation>
    </message>
    <message>
        <source>file name too long</source>
        <translation>שם הקובץ ארוך מדי</translation>
    </message>
    <message>
        <source>connection refused</source>
        <translation>החיבור נדחה</translation>
    </message>
    <message>
        <source>connection reset by peer</source>
        <translation>הצד השני ניתק את החיבור</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>לא באה תשובה בזמן</translation>
    </message>
    <message>
        <source>address already in use</source>
        <translation>הכתובת כבר בשימוש</translation>
    </message>
    <message>
        <source>no route to host</source>
        <translation>אין דרך אל המחשב הזה</translation>
    </message>
    <message>
        <source>network is unreachable</source>
        <translation>הרשת אינה זמינה</translation>
    </message>
    <message>
        <source>cannot assign requested address</source>
        <translation>הכתובת אינה של המחשב הזה</translation>
    </message>
    <message>
        <source>name or service not known</source>
        <translation>השם אינו מוכר</translation>
    </message>
    <message>
        <source>cannot be started: {words}</source>
        <translation>אי אפשר להריץ אותה: {words}</translation>
    </message>
    <message>
        <source>{name} is not a scene format; there are {known}</source>
        <translation>{name} אינו תבנית של סצנות; אלה התבניות: {known}</translation>
    </message>
    <message>
        <source>{name} has the ending of no scene format; use {known}, or --format</source>
        <translation>לשם {name} אין סיומת של תבנית של סצנות; אפשר {known}</translation>
    </message>
    <message>
        <source>the scene format {name} failed ({words}); report it to its authors, or use another format</source>
        <translation>פורמט הסצנות {name} נכשל ({words}); דווחו על כך ליוצריו, או השתמשו בפורמט אחר</translation>
    </message>
    <message>
        <source>there is nothing in the map; draw a line under LINES</source>
        <translation>אין דבר במפה; ציירו קו תחת LINES</translation>
    </message>
    <message>
        <source>this is a binary file; a map is text</source>
        <translation>זה קובץ בינרי; מפה היא טקסט</translation>
    </message>
    <message>
        <source>the file is empty; a map begins with &quot;2D-Map&quot;</source>
        <translation>הקובץ ריק; מפה מתחילה ב־⁦&quot;2D-Map&quot;⁩</translation>
    </message>
    <message>
        <source>a map begins with &quot;2D-Map&quot;, &quot;2D-Map-Ex&quot; or &quot;2D-Map-Ex2&quot; to &quot;-Ex4&quot;</source>
        <translation>מפה מתחילה ב־⁦&quot;2D-Map&quot;⁩, ב־⁦&quot;2D-Map-Ex&quot;⁩, או ב־⁦&quot;2D-Map-Ex2&quot;⁩ עד ⁦&quot;-Ex4&quot;⁩</translation>
    </message>
    <message>
        <source>it has {count} points; the limit is {limit}</source>
        <translation>יש בה {count} נקודות; הגבול הוא {limit}</translation>
    </message>
    <message>
        <source>with Sources, sections say which is meant; write {source}_LINES or {source2}_DATA</source>
        <translation>כשיש Sources, כל חלק אומר לאיזה מקור הוא שייך; כתבו ⁦{source}_LINES⁩ או ⁦{source2}_DATA⁩</translation>
    </message>
    <message>
        <source>there is no source {name}; name it in a line Sources: {known}</source>
        <translation>אין מקור {name}; ציינו אותו בשורה ⁦Sources: {known}⁩</translation>
    </message>
    <message>
        <source>Sources names at least one sensor; leave the line out if there is none</source>
        <translation>בשורה Sources צריך להיות לפחות חיישן אחד; השמיטו את השורה אם אין</translation>
    </message>
    <message>
        <source>a header line is KEY: VALUES; sections begin with LINES or DATA</source>
        <translation>שורת כותרת היא ⁦KEY: VALUES⁩; חלקים מתחילים ב־LINES או ב־DATA</translation>
    </message>
    <message>
        <source>{key} is true or false, not {word}</source>
        <translation>{key} הוא true או false, ולא {word}</translation>
    </message>
    <message>
        <source>{key} is yes or no</source>
        <translation>{key} הוא yes או no</translation>
    </message>
    <message>
        <source>latitudes are from -90 to 90 and longitudes from -180 to 180, not {word}</source>
        <translation>קווי רוחב הם מ־⁦-90⁩ עד 90 וקווי אורך מ־⁦-180⁩ עד 180, ולא {word}</translation>
    </message>
    <message>
        <source>a MapInfo line is a class and Name=..., as in MapInfo: GoalType Name=Goal</source>
        <translation>בשורת MapInfo יש מחלקה ו־⁦Name=...⁩, כמו ⁦MapInfo: GoalType Name=Goal⁩</translation>
    </message>
    <message>
        <source>a cairn is TYPE x y th &quot;&quot; ICON &quot;name&quot;</source>
        <translation>שורת Cairn היא ⁦TYPE x y th &quot;&quot; ICON &quot;name&quot;⁩</translation>
    </message>
    <message>
        <source>a quotation mark is missing; names stand between two, as in &quot;my goal&quot;</source>
        <translation>חסר סימן מירכאות; שמות עומדים בין שניים, כמו ⁦&quot;my goal&quot;⁩</translation>
    </message>
    <message>
        <source>{word} is too far out; maps end {limit} mm from 0</source>
        <translation>{word} רחוק מדי; מפות נגמרות ⁦{limit} mm⁩ מ־0</translation>
    </message>
    <message>
        <source>a line is x1 y1 x2 y2, not {word}</source>
        <translation>קו הוא ⁦x1 y1 x2 y2⁩, ולא {word}</translation>
    </message>
    <message>
        <source>a point is x y, not {word}</source>
        <translation>נקודה היא ⁦x y⁩, ולא {word}</translation>
    </message>
    <message>
        <source>{key} is a number, not {word}</source>
        <translation>{key} הוא מספר, ולא {word}</translation>
    </message>
    <message>
        <source>{key} is a number of mm, not {word}</source>
        <translation>{key} הוא מספר של מילימטרים, ולא {word}</translation>
    </message>
    <message>
        <source>{key} is x y, not {word}</source>
        <translation>{key} הוא ⁦x y⁩, ולא {word}</translation>
    </message>
    <message>
        <source>OriginLatLongAlt is latitude longitude altitude, not {word}</source>
        <translation>בשורה OriginLatLongAlt באים קו רוחב, קו אורך וגובה, ולא {word}</translation>
    </message>
    <message>
        <source>after a cairn&apos;s type come x y th, not {word}</source>
        <translation>אחרי הסוג של Cairn באים ⁦x y th⁩, ולא {word}</translation>
    </message>
    <message>
        <source>a cairn&apos;s line or rectangle is x1 y1 x2 y2, not {word}</source>
        <translation>הקו או המלבן של Cairn הוא ⁦x1 y1 x2 y2⁩, ולא {word}</translation>
    </message>
    <message>
        <source>the bitmap {name} cannot be read: {words}</source>
        <translation>אי אפשר לקרוא את תמונת המפה {name}: {words}</translation>
    </message>
    <message>
        <source>bitmaps are only read; write a .map or .json file, or a picture with robotworkshop export</source>
        <translation>מפות כתמונה אפשר רק לקרוא; כתבו קובץ ⁦.map⁩ או ⁦.json⁩, או ייצאו תמונה</translation>
    </message>
    <message>
        <source>the bitmap has {size} pixels; the most are {limit}</source>
        <translation>בתמונת המפה יש {size} פיקסלים; לכל היותר {limit}</translation>
    </message>
    <message>
        <source>not a sound bitmap: it is no PNG, PPM or BMP picture</source>
        <translation>תמונת המפה פגומה: זו אינה תמונת PNG,‏ PPM או BMP</translation>
    </message>
    <message>
        <source>not a sound bitmap: {words}</source>
        <translation>תמונת המפה פגומה: {words}</translation>
    </message>
    <message>
        <source>not a map file of ROS: {words}</source>
        <translation>זה אינו קובץ מפה של ROS: {words}</translation>
    </message>
    <message>
        <source>a map file of ROS names its bitmap</source>
        <translation>בקובץ מפה של ROS כתוב השם של תמונת המפה</translation>
    </message>
    <message>
        <source>must be more than 0 m</source>
        <translation>הערך צריך להיות גדול מ־⁦0 m⁩</translation>
    </message>
    <message>
        <source>expected [x, y, yaw] of the lower left corner, in m and radians</source>
        <translation>צריך לבוא כאן ⁦[x, y, yaw]⁩ של הפינה השמאלית התחתונה, במטרים וברדיאנים</translation>
    </message>
    <message>
        <source>expected a number, found {word}</source>
        <translation>במקום מספר נמצא {word}</translation>
    </message>
    <message>
        <source>its dark pixels have {count} straight edges, and a scene has at most {limit}; smooth it or make it coarser</source>
        <translation>לפיקסלים הכהים שלה יש {count} צלעות ישרות, ובסצנה יש לכל היותר {limit}; החליקו אותה או הגדילו את הפיקסלים</translation>
    </message>
    <message>
        <source>{size} pixels of {pixel} reach beyond a kilometre; use smaller ones</source>
        <translation>{size} פיקסלים של {pixel} משתרעים מעבר לקילומטר; השתמשו בפיקסלים קטנים יותר</translation>
    </message>
    <message>
        <source>a map of a game has the lines type, height, width and map before its rows</source>
        <translation>במפה של משחק באות לפני השורות השורות type, height, width, map</translation>
    </message>
    <message>
        <source>{key} is a whole number of cells from 1 on, not {word}</source>
        <translation>{key} הוא מספר שלם של תאים, 1 או יותר, ולא {word}</translation>
    </message>
    <message>
        <source>the map ends after {count} of its {rows} rows</source>
        <translation>המפה נגמרת אחרי {count} מתוך {rows} השורות שלה</translation>
    </message>
    <message>
        <source>a row has {columns} of the letters {known}</source>
        <translation>בכל שורה באות {columns} אותיות מתוך {known}</translation>
    </message>
    <message>
        <source>maps of games are only read; write a .map of ARIA or a .json file with --format</source>
        <translation>מפות של משחקים רק נקראות; כתבו בעזרת --format קובץ .map של ARIA או קובץ .json</translation>
    </message>
    <message>
        <source>not a sound SVG drawing: {words}</source>
        <translation>זה לא שרטוט SVG תקין: {words}</translation>
    </message>
    <message>
        <source>an SVG drawing begins with svg, not {name}</source>
        <translation>שרטוט SVG מתחיל במילה svg, לא {name}</translation>
    </message>
    <message>
        <source>the drawing defines entities of its own; save it as plain SVG</source>
        <translation>השרטוט מגדיר ישויות משלו; שמרו אותו כקובץ SVG פשוט</translation>
    </message>
    <message>
        <source>must be a number of mm above 0</source>
        <translation>צריך להיות מספר במילימטרים גדול מאפס</translation>
    </message>
    <message>
        <source>its numbers cannot be understood: {words}</source>
        <translation>אי אפשר להבין את המספרים שלו: {words}</translation>
    </message>
    <message>
        <source>groups lie more than {limit} deep; ungroup the drawing</source>
        <translation>הקבוצות מקוננות בעומק של יותר מאשר {limit}; פרקו את הקבוצות בשרטוט</translation>
    </message>
    <message>
        <source>the drawing has neither a size nor shapes; give it a viewBox</source>
        <translation>אין לשרטוט גודל ואין בו צורות; הוסיפו לו viewBox</translation>
    </message>
    <message>
        <source>floor plans are only read; write a .json file, or a picture with robotworkshop solve --svg</source>
        <translation>תוכניות רצפה רק נקראות; כתבו קובץ .json, או תמונה בעזרת robotworkshop solve --svg</translation>
    </message>
    <message>
        <source>a robot&apos;s polygon must be convex and have an area; take its convex hull</source>
        <translation>מצולע של רובוט חייב להיות קמור ובעל שטח; השתמשו בקמור שלו</translation>
    </message>
    <message>
        <source>there is no robot, and the scene&apos;s scale is taken from the robots</source>
        <translation>אין רובוט, וקנה המידה של הסצנה נלקח מהרובוטים</translation>
    </message>
    <message>
        <source>it has one of polygon, polyline, points and disc, not none</source>
        <translation>צריך להיות לו אחד מאלה: ⁦polygon, polyline, points, disc⁩; אין לו אף אחד</translation>
    </message>
    <message>
        <source>it has one of polygon, polyline, points and disc, not {count} of them</source>
        <translation>צריך להיות לו אחד מאלה: ⁦polygon, polyline, points, disc⁩; יש לו {count}</translation>
    </message>
    <message>
        <source>start {place}: the robot, {width} wide, overlaps an obstacle or the workspace&apos;s edge by {distance} there; move one of them</source>
        <translation>ההתחלה {place}: שם הרובוט, שרוחבו {width}, חופף למכשול או לשפת מרחב העבודה ב־{distance}; הזיזו אחד מהם</translation>
    </message>
    <message>
        <source>goal {place}: the robot, {width} wide, overlaps an obstacle or the workspace&apos;s edge by {distance} there; move one of them</source>
        <translation>היעד {place}: שם הרובוט, שרוחבו {width}, חופף למכשול או לשפת מרחב העבודה ב־{distance}; הזיזו אחד מהם</translation>
    </message>
    <message>
        <source>{name}: {number} is not between {least} and {most}</source>
        <translation>{name}: {number} אינו בין {least} ל־{most}</translation>
    </message>
    <message>
        <source>corners: {number} is not a multiple of four</source>
        <translation>‏corners: {number} אינו כפולה של ארבע</translation>
    </message>
    <message>
        <source>{kind}: {name} is not known; there are {known}, and .py files that define it</source>
        <translation>{kind}: {name} אינו מוכר; יש {known}, וקובצי .py שמגדירים אותו</translation>
    </message>
    <message>
        <source>planner part {name} ({kind}): {reason}</source>
        <translation>חלק המתכנן {name} ({kind}): {reason}</translation>
    </message>
    <message>
        <source>max_samples: {number} is less than samples, {least}; raise it</source>
        <translation>‏max_samples: {number} קטן מ־samples, שהוא {least}; הגדילו אותו</translation>
    </message>
    <message>
        <source>not of the form HOST:PORT; the port is a number up to 65535</source>
        <translation>לא בצורה ⁦HOST:PORT⁩; הפורט הוא מספר עד 65535</translation>
    </message>
    <message>
        <source>no answer within {time}</source>
        <translation>לא באה תשובה תוך {time}</translation>
    </message>
    <message>
        <source>cannot be reached ({words}); is the player running there?</source>
        <translation>אי אפשר להגיע אליו ({words}); האם השחקן פועל שם?</translation>
    </message>
    <message>
        <source>the connection broke ({words})</source>
        <translation>החיבור נקטע ({words})</translation>
    </message>
    <message>
        <source>it has hung up</source>
        <translation>הוא ניתק את החיבור</translation>
    </message>
    <message>
        <source>there is no connection</source>
        <translation>אין חיבור</translation>
    </message>
    <message>
        <source>its answer has {count} bytes; allowed are 1 to {limit}</source>
        <translation>בתשובה שלו יש {count} בתים; מותר מ־1 עד {limit}</translation>
    </message>
    <message>
        <source>its answer is not in the players&apos; protocol</source>
        <translation>התשובה שלו אינה בפרוטוקול של השחקנים</translation>
    </message>
    <message>
        <source>its answer cannot be used: {words}</source>
        <translation>אי אפשר להשתמש בתשובה שלו: {words}</translation>
    </message>
    <message>
        <source>its answer is incomplete, or has values of other types</source>
        <translation>התשובה שלו חלקית, או שיש בה ערכים מסוגים אחרים</translation>
    </message>
    <message>
        <source>it cannot {method}: {reason}</source>
        <translation>הוא לא יכול לבצע {method}: {reason}</translation>
    </message>
    <message>
        <source>no reason was given</source>
        <translation>לא נאמרה סיבה</translation>
    </message>
    <message>
        <source>it speaks version {version} of the players&apos; protocol, this referee version {own}; bring the older program up to date</source>
        <translation>הוא מדבר בגרסה {version} של פרוטוקול השחקנים, והשופט הזה בגרסה {own}; עדכנו את התוכנה הישנה יותר</translation>
    </message>
    <message>
        <source>{address} is named twice; name each player once</source>
        <translation>הכתובת {address} מופיעה פעמיים; ציינו כל שחקן פעם אחת</translation>
    </message>
    <message>
        <source>each robot with a goal needs a player; robots with a goal: {robots}, players: {players}</source>
        <translation>כל רובוט שיש לו יעד זקוק לשחקן; רובוטים עם יעד: {robots}, שחקנים: {players}</translation>
    </message>
    <message>
        <source>the players are called {known}; give each another --name</source>
        <translation>אלה שמות השחקנים: {known}; תנו לכל אחד שם אחר</translation>
    </message>
    <message>
        <source>{name} plays with --robot {robot}, and this match has no arena</source>
        <translation>{name} משחק עם רובוט מסוג {robot}, ובתחרות הזאת אין זירה</translation>
    </message>
    <message>
        <source>{name} plays with --robot {robot}, in an arena it must be --robot arena</source>
        <translation>{name} משחק עם רובוט מסוג {robot}; בזירה עליו לבחור ברובוט של הזירה (arena)</translation>
    </message>
    <message>
        <source>{name} plays with --robot {robot}, which drives in real time; hold the match without --speed</source>
        <translation>{name} משחק עם רובוט מסוג {robot}, שנוסע בזמן אמת; ערכו את התחרות במהירות של זמן אמת</translation>
    </message>
    <message>
        <source>the scene has {count} bytes, too many for a match; up to {limit} can be handed over</source>
        <translation>בסצנה יש {count} בתים, יותר מדי לתחרות; אפשר למסור עד {limit}</translation>
    </message>
    <message>
        <source>--name {name}: use 1 to {count} characters that can be printed</source>
        <translation>השם {name}: צריכים להיות בו בין תו אחד ל־{count} תווים שניתן להדפיס</translation>
    </message>
    <message>
        <source>the match was called off</source>
        <translation>התחרות בוטלה</translation>
    </message>
    <message>
        <source>no match can be watched there ({words})</source>
        <translation>אי אפשר לצפות שם בתחרות ({words})</translation>
    </message>
    <message>
        <source>nothing of a match came; is this the address that the referee gives with --observers?</source>
        <translation>לא הגיע דבר מתחרות; האם זו הכתובת שהשופט נתן לצופים?</translation>
    </message>
    <message>
        <source>this player speaks version {version} of the protocol, not {other}; bring the older program up to date</source>
        <translation>השחקן הזה מדבר בגרסה {version} של הפרוטוקול, ולא {other}; עדכנו את התוכנה הישנה יותר</translation>
    </message>
    <message>
        <source>a match of {name} ({address}) is on; try again when it is over</source>
        <translation>מתנהלת תחרות של {name} ({address}); נסו שוב כשהיא תסתיים</translation>
    </message>
    <message>
        <source>hello comes first, with the pairing code</source>
        <translation>תחילה בא hello, עם קוד הצימוד</translation>
    </message>
    <message>
        <source>the pairing code is wrong; the player shows the right one</source>
        <translation>קוד הצימוד שגוי; הקוד הנכון מוצג אצל השחקן</translation>
    </message>
    <message>
        <source>wrong pairing codes from {address}: {count}; it may try again in {time}</source>
        <translation>קודי צימוד שגויים מ־{address}: {count}; אפשר לנסות שוב בעוד {time}</translation>
    </message>
    <message>
        <source>a game is on; stop it before a scene is set</source>
        <translation>משחק מתנהל; עצרו אותו לפני שנקבעת סצנה</translation>
    </message>
    <message>
        <source>the last game still holds the robot; restart the player</source>
        <translation>המשחק הקודם לא שחרר את הרובוט; סגרו את השחקן והפעילו אותו מחדש</translation>
    </message>
    <message>
        <source>{method} does not fit now: no scene is set</source>
        <translation>{method} לא מתאים כעת: לא נקבעה סצנה</translation>
    </message>
    <message>
        <source>the robot is not connected; setScene connects it</source>
        <translation>הרובוט אינו מחובר; setScene מחבר אותו</translation>
    </message>
    <message>
        <source>the referee&apos;s floor is gone; wait for the next match</source>
        <translation>הרצפה של השופט אינה קיימת עוד; המתינו לתחרות הבאה</translation>
    </message>
    <message>
        <source>the task names an arena&apos;s robot, but this player drives its own ({kind}); start it with --robot arena</source>
        <translation>המשימה היא לרובוט של זירה, אבל השחקן הזה נוהג ברובוט משלו ({kind}); בחרו אצל השחקן ברובוט של הזירה</translation>
    </message>
    <message>
        <source>this player waits for an arena, and the task names no robot; play with --arena</source>
        <translation>השחקן הזה ממתין לזירה, ובמשימה אין רובוט; ערכו את התחרות בזירה</translation>
    </message>
    <message>
        <source>the arena&apos;s robot must be at the referee&apos;s own address, as {address}, not {other}</source>
        <translation>הרובוט של הזירה חייב להיות בכתובת של השופט עצמו, כמו {address}, ולא {other}</translation>
    </message>
    <message>
        <source>the scene has no robot {name}; its robots: {known}</source>
        <translation>אין בסצנה רובוט {name}; אלה הרובוטים שלה: {known}</translation>
    </message>
    <message>
        <source>the time limit is {time}; it must be above 0 and at most {most}</source>
        <translation>מגבלת הזמן היא {time}; היא חייבת להיות גדולה מ־0 ולכל היותר {most}</translation>
    </message>
    <message>
        <source>the scene holds more than {count} values; make it smaller</source>
        <translation>בסצנה יש יותר מ־{count} ערכים; הקטינו אותה</translation>
    </message>
    <message>
        <source>the player&apos;s program has failed: {words}</source>
        <translation>התוכנה של השחקן נכשלה: {words}</translation>
    </message>
    <message>
        <source>the player is not announced on the network: {words}; referees need its address</source>
        <translation>השחקן אינו מוכרז ברשת: {words}; שופטים זקוקים לכתובתו</translation>
    </message>
    <message>
        <source>observers see no more of the match: {reason}</source>
        <translation>הצופים אינם רואים עוד את התחרות: {reason}</translation>
    </message>
    <message>
        <source>the game of {name} did not end, and is left behind</source>
        <translation>המשחק של {name} לא הסתיים, והתוכנה ממשיכה בלעדיו</translation>
    </message>
    <message>
        <source>waiting for a referee at {address}; the pairing code is {code}</source>
        <translation>ממתין לשופט בכתובת {address}; קוד הצימוד הוא {code}</translation>
    </message>
    <message>
        <source>the referee {name} is here ({address})</source>
        <translation>השופט {name} התחבר ({address})</translation>
    </message>
    <message>
        <source>the referee {name} is back ({address})</source>
        <translation>השופט {name} חזר ({address})</translation>
    </message>
    <message>
        <source>the referee {name} has left ({address})</source>
        <translation>השופט {name} עזב ({address})</translation>
    </message>
    <message>
        <source>refused {address}: {reason}</source>
        <translation>{address} סורב: {reason}</translation>
    </message>
    <message>
        <source>refused {address}: {reason} (and {count} more refusals before)</source>
        <translation>{address} סורב: {reason} (ולפני כן עוד {count} סירובים)</translation>
    </message>
    <message>
        <source>the scene {title}: robot {robot}, from {start} facing {heading}, to {goal}</source>
        <translation>הסצנה {title}: הרובוט {robot}, מ־{start} בכיוון {heading}, אל {goal}</translation>
    </message>
    <message>
        <source>the scene without a title: robot {robot}, from {start} facing {heading}, to {goal}</source>
        <translation>הסצנה ללא כותרת: הרובוט {robot}, מ־{start} בכיוון {heading}, אל {goal}</translation>
    </message>
    <message>
        <source>the player waits for a scene</source>
        <translation>השחקן ממתין לסצנה</translation>
    </message>
    <message>
        <source>the player has a scene</source>
        <translation>השחקן קיבל סצנה</translation>
    </message>
    <message>
        <source>the player plans</source>
        <translation>השחקן מתכנן</translation>
    </message>
    <message>
        <source>the player has a plan, and waits for the start</source>
        <translation>לשחקן יש תוכנית, והוא ממתין לזינוק</translation>
    </message>
    <message>
        <source>the player drives</source>
        <translation>השחקן נוסע</translation>
    </message>
    <message>
        <source>the player is at the goal</source>
        <translation>השחקן הגיע ליעד</translation>
    </message>
    <message>
        <source>the player gave up</source>
        <translation>השחקן ויתר</translation>
    </message>
    <message>
        <source>the player failed</source>
        <translation>השחקן נכשל</translation>
    </message>
    <message>
        <source>the player stopped</source>
        <translation>השחקן נעצר</translation>
    </message>
    <message>
        <source>the robot sings of {song}</source>
        <translation>הרובוט שר על {song}</translation>
    </message>
    <message>
        <source>an older program, which would be sent the pairing code in clear; update it, or use --allow-unprotected</source>
        <translation>תוכנה ישנה, שקוד הצימוד היה נשלח אליה גלוי; עדכנו אותה, או השתמשו באפשרות --allow-unprotected</translation>
    </message>
    <message>
        <source>{name} plays unprotected: an older program, which was sent the pairing code in clear</source>
        <translation>{name} משחק ללא הגנה: תוכנה ישנה, שקוד הצימוד נשלח אליה גלוי</translation>
    </message>
    <message>
        <source>an older referee, which sends the pairing code in clear; update it, or start the player with --allow-unprotected</source>
        <translation>שופט ישן, ששולח את קוד הצימוד גלוי; עדכנו אותו, או הפעילו את השחקן עם --allow-unprotected</translation>
    </message>
    <message>
        <source>this player does not know the pairing code, or is not who it says</source>
        <translation>השחקן הזה אינו יודע את קוד הצימוד, או אינו מי שהוא אומר</translation>
    </message>
    <message>
        <source>{address}: another player calls itself {name} there than the one that was let in</source>
        <translation>{address}: שחקן אחר מזה שהוכנס קורא לעצמו שם {name}</translation>
    </message>
    <message>
        <source>it obeys {name}, the first referee of this evening; start the player again to let another one in</source>
        <translation>הוא מציית לשופט הראשון של הערב, {name}; הפעילו את השחקן שוב כדי להכניס אחר</translation>
    </message>
    <message>
        <source>this is not a recording of Robot Workshop</source>
        <translation>זו אינה הקלטה של סדנת הרובוטים</translation>
    </message>
    <message>
        <source>this is a recording in format {number}, and this program reads format {known}; use the version of robotworkshop that made it</source>
        <translation>זו הקלטה בתבנית {number}, והתוכנה הזאת קוראת תבנית {known}; השתמשו בגרסה של robotworkshop שיצרה אותה</translation>
    </message>
    <message>
        <source>damaged at byte {byte}</source>
        <translation>פגום בבית {byte}</translation>
    </message>
    <message>
        <source>cut off after byte {byte}</source>
        <translation>קטוע אחרי הבית {byte}</translation>
    </message>
    <message>
        <source>cut off after {count} bytes, before anything happened</source>
        <translation>קטוע אחרי {count} בתים, לפני שקרה משהו</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>הקובץ ריק</translation>
    </message>
    <message>
        <source>the header at byte {byte} does not belong there</source>
        <translation>הכותרת שבבית {byte} אינה במקומה</translation>
    </message>
    <message>
        <source>the frame at byte {byte} does not belong there</source>
        <translation>המסגרת שבבית {byte} אינה במקומה</translation>
    </message>
    <message>
        <source>no key frame for too long before byte {byte}</source>
        <translation>לפני הבית {byte} חסרה מסגרת מפתח לאורך זמן רב מדי</translation>
    </message>
    <message>
        <source>a frame of events at byte {byte} cannot be read: {words}</source>
        <translation>אי אפשר לקרוא מסגרת של אירועים בבית {byte}: {words}</translation>
    </message>
    <message>
        <source>an event in it cannot be read: {words}</source>
        <translation>אי אפשר לקרוא אירוע שבה: {words}</translation>
    </message>
    <message>
        <source>it does not begin with a key frame</source>
        <translation>היא אינה מתחילה במסגרת מפתח</translation>
    </message>
    <message>
        <source>it does not begin with a header</source>
        <translation>היא אינה מתחילה בכותרת</translation>
    </message>
    <message>
        <source>its header cannot be read: {words}</source>
        <translation>אי אפשר לקרוא את הכותרת שלה: {words}</translation>
    </message>
    <message>
        <source>an event of the kind {name}, which this version does not know</source>
        <translation>אירוע מסוג {name}, שהגרסה הזאת אינה מכירה</translation>
    </message>
    <message>
        <source>the model {name} is not known to this version; there are: {known}</source>
        <translation>הדגם {name} אינו מוכר לגרסה הזאת; אלה הדגמים: {known}</translation>
    </message>
    <message>
        <source>the scene in it: {reason}</source>
        <translation>הסצנה שבה: {reason}</translation>
    </message>
    <message>
        <source>nothing moves in it</source>
        <translation>דבר אינו נע בה</translation>
    </message>
    <message>
        <source>{reason}; nothing can be recorded there</source>
        <translation>{reason}; אי אפשר להקליט שם דבר</translation>
    </message>
    <message>
        <source>films take the extra video; pip install &apos;robotworkshop[video]&apos;, or export a .gif or .html</source>
        <translation>לסרטים דרושה התוספת video‏; הריצו ⁦pip install &apos;robotworkshop[video]&apos;⁩, או ייצאו ⁦.gif⁩ או ⁦.html⁩</translation>
    </message>
    <message>
        <source>cannot be written: {words}; choose another file or folder</source>
        <translation>אי אפשר לכתוב: {words}; בחרו קובץ או תיקייה אחרים</translation>
    </message>
    <message>
        <source>more than {count} pictures; choose a part by --from and --to, or a higher --speed</source>
        <translation>יותר מ־{count} תמונות; בחרו קטע קצר יותר, או מהירות גבוהה יותר</translation>
    </message>
    <message>
        <source>{reason}; the run continues</source>
        <translation>{reason}; הנסיעה נמשכת</translation>
    </message>
    <message>
        <source>the recording ends here: {reason}</source>
        <translation>ההקלטה נגמרת כאן: {reason}</translation>
    </message>
    <message>
        <source>nothing is recorded there, and it cannot be removed: {words}</source>
        <translation>לא מוקלט שם דבר, ואי אפשר להסיר אותו: {words}</translation>
    </message>
    <message>
        <source>it is entered twice; a mover, and the name of a file, is its label</source>
        <translation>הוא רשום פעמיים; הנהג, ושם הקובץ, הם התווית שלו</translation>
    </message>
    <message>
        <source>there is another scene of the name {name}; rename one</source>
        <translation>יש סצנה אחרת בשם {name}; שנו את השם של אחת מהן</translation>
    </message>
    <message>
        <source>--scenes {names}: no file there is a scene to play; the first: {reason}</source>
        <translation>הסצנות {names}: אף קובץ שם אינו סצנה שאפשר לשחק בה; הראשון: {reason}</translation>
    </message>
    <message>
        <source>a duel needs two movers; enter another one with --mover</source>
        <translation>לדו־קרב דרושים שני נהגים; הוסיפו עוד אחד</translation>
    </message>
    <message>
        <source>it is larger than {size}, the limit for a mover</source>
        <translation>הוא גדול מ־{size}, הגבול לנהג</translation>
    </message>
    <message>
        <source>not installed; there is {known}, or a .py file&apos;s path</source>
        <translation>אינו מותקן; יש {known}, או נתיב של קובץ ⁦.py⁩</translation>
    </message>
    <message>
        <source>--scenes {name}: the folder holds no scene, that is no .json file; name another</source>
        <translation>התיקייה {name}: אין בה אף סצנה, כלומר אף קובץ ⁦.json⁩; בחרו תיקייה אחרת</translation>
    </message>
    <message>
        <source>{count} robots have a goal; one makes a solo trial, two a duel</source>
        <translation>ל־{count} רובוטים יש יעד; אחד הוא נסיעת יחיד, שניים הם דו־קרב</translation>
    </message>
    <message>
        <source>{reason}; choose another folder with --out</source>
        <translation>{reason}; בחרו תיקייה אחרת</translation>
    </message>
    <message>
        <source>{file} holds another tournament: {reason}</source>
        <translation>ב־{file} נמצא טורניר אחר: {reason}</translation>
    </message>
    <message>
        <source>{reason}; what is there is kept, mend this and give the command again</source>
        <translation>{reason}; מה שנמצא שם נשמר, תקנו זאת והתחילו שוב</translation>
    </message>
    <message>
        <source>line {line} is damaged ({words})</source>
        <translation>השורה {line} פגומה ({words})</translation>
    </message>
    <message>
        <source>a line is damaged ({words})</source>
        <translation>שורה פגומה ({words})</translation>
    </message>
    <message>
        <source>line {line} comes before any set-up; this is not a tournament&apos;s file</source>
        <translation>השורה {line} באה לפני כל הגדרה; זה אינו קובץ של טורניר</translation>
    </message>
    <message>
        <source>another tournament writes there now; wait for it, or use another --out</source>
        <translation>טורניר אחר כותב שם כעת; המתינו לו, או בחרו תיקייה אחרת</translation>
    </message>
    <message>
        <source>it does not say how its tournament was entered; name its movers again</source>
        <translation>לא כתוב בו אילו נהגים נרשמו לטורניר; בחרו אותם שוב</translation>
    </message>
    <message>
        <source>it holds no floors&apos; secrets; put it back as it was, or choose another --out</source>
        <translation>אין בו סודות של רצפות; החזירו אותו כפי שהיה, או בחרו --out אחר</translation>
    </message>
    <message>
        <source>{reason}; mend this and give the command again</source>
        <translation>{reason}; תקנו זאת והתחילו שוב</translation>
    </message>
    <message>
        <source>{figure} was {before} and is {now}; use another --out</source>
        <translation>הערך {figure} היה {before} וכעת הוא {now}; בחרו תיקייה אחרת</translation>
    </message>
    <message>
        <source>an older version played it, whose movers knew the seeds of their floors; use another --out</source>
        <translation>גרסה ישנה שיחקה אותו, והנהגים בה ידעו את הזרעים של הרצפות; בחרו --out אחר</translation>
    </message>
    <message>
        <source>there were {before} seeds and are only {now}; take as many, or use another --out</source>
        <translation>היו {before} זרעים וכעת יש רק {now}; בחרו אותו מספר, או תיקייה אחרת</translation>
    </message>
    <message>
        <source>mover {name} took part before and is not entered now; enter it too, or use another --out</source>
        <translation>הנהג {name} השתתף קודם ואינו רשום כעת; הוסיפו גם אותו, או בחרו תיקייה אחרת</translation>
    </message>
    <message>
        <source>mover {name} has changed since the first games; use another --out</source>
        <translation>הנהג {name} השתנה מאז המשחקים הראשונים; בחרו תיקייה אחרת</translation>
    </message>
    <message>
        <source>scene {name} was played before and is not named now; name it too, or use another --out</source>
        <translation>בסצנה {name} שיחקו קודם והיא לא נבחרה כעת; בחרו גם אותה, או תיקייה אחרת</translation>
    </message>
    <message>
        <source>scene {name} has changed since the first games; use another --out</source>
        <translation>הסצנה {name} השתנתה מאז המשחקים הראשונים; בחרו תיקייה אחרת</translation>
    </message>
    <message>
        <source>a table is written as .csv, .json or .html; choose one of them</source>
        <translation>טבלה נכתבת כ־⁦.csv⁩, כ־⁦.json⁩ או כ־⁦.html⁩; בחרו אחד מהם</translation>
    </message>
    <message>
        <source>{reason}; choose another place</source>
        <translation>{reason}; בחרו מקום אחר</translation>
    </message>
    <message>
        <source>no such program</source>
        <translation>אין תוכנית כזאת</translation>
    </message>
    <message>
        <source>{count} programs, and the world has these bricks: {known}</source>
        <translation>{count} תוכניות, ובעולם יש הלבנים האלה: {known}</translation>
    </message>
    <message>
        <source>there is no button {name}; there are {known}</source>
        <translation>אין כפתור {name}; אלה הכפתורים: {known}</translation>
    </message>
    <message>
        <source>there is no such program; name a .py, .c or .cpp file, or one that is compiled</source>
        <translation>אין תוכנית כזאת; כתבו שם של קובץ .py, .c או .cpp, או של תוכנית מהודרת</translation>
    </message>
    <message>
        <source>is written for none of the families {known}; name one with --family</source>
        <translation>לא נכתבה לאף אחת מהמשפחות {known}; יש לציין משפחה עם --family</translation>
    </message>
    <message>
        <source>is no .py, .c or .cpp file, and may not be executed; chmod +x makes it a program</source>
        <translation>אינו קובץ .py, .c או .cpp, ואסור להריץ אותו; chmod +x הופך אותו לתוכנית</translation>
    </message>
    <message>
        <source>{count} programs, and the world has room for programs here: {known}</source>
        <translation>{count} תוכניות, ובעולם יש מקום לתוכניות כאן: {known}</translation>
    </message>
    <message>
        <source>{name} is taken; there are {known}</source>
        <translation>{name} תפוס; קיימים {known}</translation>
    </message>
    <message>
        <source>all places have a program already: {known}; open a floor with more</source>
        <translation>לכל המקומות כבר יש תוכנית: {known}; יש לפתוח רצפה עם מקומות נוספים</translation>
    </message>
    <message>
        <source>no program is named for any robot; name a .py, .c or .cpp file, or one that is linked</source>
        <translation>לא נקובה תוכנית לאף רובוט; כתבו שם של קובץ .py, .c או .cpp, או של תוכנית מקושרת</translation>
    </message>
    <message>
        <source>say it as {button}@2s, or {button2}@2s+0.5s for half a second</source>
        <translation>כתבו זאת כ־⁦{button}@2s⁩, או ⁦{button2}@2s+0.5s⁩ לחצי שנייה</translation>
    </message>
    <message>
        <source>there is no robot in it; add one</source>
        <translation>אין בו רובוט; הוסיפו אחד</translation>
    </message>
    <message>
        <source>the file is larger than {count} bytes, the limit for a world</source>
        <translation>הקובץ גדול מ־{count} בתים, הגבול לעולם</translation>
    </message>
    <message>
        <source>it is not UTF-8; save it as UTF-8</source>
        <translation>זה אינו UTF-8; שמרו אותו כ־UTF-8</translation>
    </message>
    <message>
        <source>no YAML: {words}; check indentation, colons and quotes</source>
        <translation>זה אינו YAML: {words}; בדקו הזחות, נקודתיים ומירכאות</translation>
    </message>
    <message>
        <source>it is nested too deeply; a world has four levels</source>
        <translation>הוא מקונן עמוק מדי; בעולם יש ארבע רמות</translation>
    </message>
    <message>
        <source>the file is empty; a world begins with board_height and board_width</source>
        <translation>הקובץ ריק; עולם מתחיל ב־board_height וב־board_width</translation>
    </message>
    <message>
        <source>there is no map {name} in {folder}</source>
        <translation>אין מפה {name} ב־{folder}</translation>
    </message>
    <message>
        <source>the world has no size; say it in a line floor WIDTH HEIGHT, in mm</source>
        <translation>לעולם אין גודל; כתבו אותו בשורה ⁦floor WIDTH HEIGHT⁩, במילימטרים</translation>
    </message>
    <message>
        <source>the maze has no walls; draw them with | and _</source>
        <translation>במבוך אין קירות; ציירו אותם עם ⁦|⁩ ועם ⁦_⁩</translation>
    </message>
    <message>
        <source>there is no maze; draw it with | and _</source>
        <translation>אין מבוך; ציירו אותו עם ⁦|⁩ ועם ⁦_⁩</translation>
    </message>
    <message>
        <source>a .sim file names its world in another file; write a .wld or .maz file</source>
        <translation>בקובץ ⁦.sim⁩ כתוב שם של קובץ אחר שבו העולם; כתבו קובץ ⁦.wld⁩ או ⁦.maz⁩</translation>
    </message>
    <message>
        <source>a robot&apos;s name has at most {count} printable characters</source>
        <translation>בשם של רובוט יש לכל היותר {count} תווים שניתן להדפיס</translation>
    </message>
    <message>
        <source>{name} is a box, and no robot that a client could drive</source>
        <translation>{name} הוא תיבה, ולא רובוט שלקוח יכול לנהוג בו</translation>
    </message>
    <message>
        <source>{name} is not a model of a Pioneer; there are {known}, and files (.toml or .p)</source>
        <translation>{name} אינו דגם של פיוניר; יש {known}, וקבצים (⁦.toml⁩ או ⁦.p⁩)</translation>
    </message>
    <message>
        <source>write x,y,th in mm and degrees, outside, or random</source>
        <translation>כתבו x,y,th במילימטרים ובמעלות, outside או random</translation>
    </message>
    <message>
        <source>the numbers must be finite</source>
        <translation>המספרים חייבים להיות סופיים</translation>
    </message>
    <message>
        <source>that is more than 1,000 km away; robots start within {limit}</source>
        <translation>זה רחוק יותר מ־⁦1,000 km⁩; רובוטים מתחילים בתוך {limit}</translation>
    </message>
    <message>
        <source>--ros needs the extra named ros ({words}): pip install &apos;robotworkshop[ros]&apos;</source>
        <translation>ל־ROS דרושה התוספת ros ({words})‏: ⁦pip install &apos;robotworkshop[ros]&apos;⁩</translation>
    </message>
    <message>
        <source>there is no robot {name} in the world; it has {known}</source>
        <translation>אין בעולם רובוט {name}; יש בו {known}</translation>
    </message>
    <message>
        <source>robot {robot} has no brick {name}; the world has {known}</source>
        <translation>לרובוט {robot} אין לבנה {name}; בעולם יש {known}</translation>
    </message>
    <message>
        <source>two programs are meant for the brick {name}; name another, as BRICK=PROGRAM</source>
        <translation>שתי תוכניות מיועדות ללבנה {name}; ציינו לבנה אחרת, כמו ⁦BRICK=PROGRAM⁩</translation>
    </message>
    <message>
        <source>mover {name}: {reason}</source>
        <translation>הנהג {name}: {reason}</translation>
    </message>
    <message>
        <source>not installed; there is {known}, or give the path of a .py file</source>
        <translation>אינו מותקן; יש {known}, או בחרו קובץ ⁦.py⁩</translation>
    </message>
    <message>
        <source>could not be made: {words}</source>
        <translation>לא היה אפשר ליצור אותו: {words}</translation>
    </message>
    <message>
        <source>it has no parameter {key}; its parameters: {known}</source>
        <translation>אין לו פרמטר {key}; אלה הפרמטרים שלו: {known}</translation>
    </message>
    <message>
        <source>parameter {key}: {reason}</source>
        <translation>הפרמטר {key}: {reason}</translation>
    </message>
    <message>
        <source>{value} is neither true nor false</source>
        <translation>{value} אינו true ואינו false</translation>
    </message>
    <message>
        <source>{value} is not a value of type {kind}</source>
        <translation>{value} אינו ערך מסוג {kind}</translation>
    </message>
    <message>
        <source>{value} is not a finite number</source>
        <translation>{value} אינו מספר סופי</translation>
    </message>
    <message>
        <source>{name} does not load: {words}</source>
        <translation>{name} אינו נטען: {words}</translation>
    </message>
    <message>
        <source>{name} is not a RobotMoverInterface</source>
        <translation>{name} אינו RobotMoverInterface</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>אין קובץ כזה</translation>
    </message>
    <message>
        <source>not a Python file</source>
        <translation>לא קובץ Python</translation>
    </message>
    <message>
        <source>does not load: {words}</source>
        <translation>אינו נטען: {words}</translation>
    </message>
    <message>
        <source>it defines no complete mover; derive a class from scene.SteppedMover</source>
        <translation>לא מוגדר בו נהג שלם; הגדירו מחלקה שיורשת מ־⁦scene.SteppedMover⁩</translation>
    </message>
    <message>
        <source>it defines several movers ({names}); leave one in the file</source>
        <translation>מוגדרים בו כמה נהגים ({names}); השאירו אחד בקובץ</translation>
    </message>
    <message>
        <source>seed: {number} is negative; use 0 or more</source>
        <translation>הזרע: {number} הוא שלילי; כתבו 0 או יותר</translation>
    </message>
    <message>
        <source>speed: {number} is not a factor of real time; use a number above 0, or max</source>
        <translation>המהירות: {number} אינו יחס לזמן אמת; כתבו מספר גדול מ־0, או max</translation>
    </message>
    <message>
        <source>time limit: {time} is not a time; use a number above 0</source>
        <translation>מגבלת הזמן: {time} אינו זמן; כתבו מספר גדול מ־0</translation>
    </message>
    <message>
        <source>floor: {name} is not known; there are: {known}</source>
        <translation>הרצפה: {name} אינה מוכרת; אלה הרצפות: {known}</translation>
    </message>
    <message>
        <source>maximum speed: {speed}; use a number above 0</source>
        <translation>המהירות המרבית: {speed}; כתבו מספר גדול מ־0</translation>
    </message>
    <message>
        <source>{reason}; mend or remove it</source>
        <translation>{reason}; תקנו או הסירו אותו</translation>
    </message>
    <message>
        <source>the calibration cannot be kept: {words}</source>
        <translation>אי אפשר לשמור את הכיול: {words}</translation>
    </message>
    <message>
        <source>there is no plan to drive by; solve the scene first</source>
        <translation>אין תוכנית לנסוע לפיה; פתרו תחילה את הסצנה</translation>
    </message>
    <message>
        <source>no robot has a goal, so there is nothing to solve; give a robot a goal</source>
        <translation>לאף רובוט אין יעד, ולכן אין מה לפתור; תנו לרובוט יעד</translation>
    </message>
    <message>
        <source>no robot {name} has a goal; there is {known}</source>
        <translation>אין רובוט {name} שיש לו יעד; יש {known}</translation>
    </message>
    <message>
        <source>solved for a {name}, not for a {other}</source>
        <translation>נפתר עבור {name}, לא עבור {other}</translation>
    </message>
    <message>
        <source>{reason}; {name} has {count} numbers</source>
        <translation>{reason}; מספר המספרים ב־{name} הוא {count}</translation>
    </message>
    <message>
        <source>{reason}; {name} is not such a number</source>
        <translation>{reason}; {name} אינו מספר כזה</translation>
    </message>
    <message>
        <source>a quotation mark is missing; a name with spaces stands between two &quot;</source>
        <translation>חסרות מירכאות; שם שיש בו רווחים כותבים בין שני סימני &quot;</translation>
    </message>
    <message>
        <source>{name} in column {count} is nothing that a maze has; use | _ space or {known}</source>
        <translation>אין במבוך תו {name} (עמודה {count}); אפשר ⁦| _⁩, רווח או {known}</translation>
    </message>
    <message>
        <source>there are no walls to draw a maze of; write a .wld file</source>
        <translation>אין קירות שאפשר לצייר מהם מבוך; כתבו קובץ ⁦.wld⁩</translation>
    </message>
    <message>
        <source>a maze begins at x 0, y 0; shift the scene there, or write a .wld file</source>
        <translation>מבוך מתחיל ב־⁦x 0, y 0⁩; הזיזו לשם את הסצנה, או כתבו קובץ ⁦.wld⁩</translation>
    </message>
    <message>
        <source>the size of a cell was said already; take this line out</source>
        <translation>גודל התא כבר נכתב; מחקו את השורה הזאת</translation>
    </message>
    <message>
        <source>lines begin with |, _ or a space; the size of a cell is a number alone in its line, not {name}</source>
        <translation>שורות מתחילות ב־⁦|⁩, ב־⁦_⁩ או ברווח; גודל התא הוא מספר לבדו בשורה, ולא {name}</translation>
    </message>
    <message>
        <source>a cell of {number} mm is out of bounds; use 1 to 100,000</source>
        <translation>תא של {number} מילימטרים אינו אפשרי; אפשר בין 1 ל־100,000</translation>
    </message>
    <message>
        <source>the wall {place} is not on a grid of {size}; write a .wld file</source>
        <translation>הקיר {place} אינו על רשת של {size}; כתבו קובץ ⁦.wld⁩</translation>
    </message>
    <message>
        <source>it has no collider; add collider box, sphere or capsule with its place and sizes</source>
        <translation>אין לו גוף מתנגש; הוסיפו שורה collider‏ עם box,‏ sphere‏ או capsule, מקום וגדלים</translation>
    </message>
    <message>
        <source>scale is a number</source>
        <translation>הערך של scale הוא מספר</translation>
    </message>
    <message>
        <source>scale is above 0</source>
        <translation>הערך של scale גדול מ־0</translation>
    </message>
    <message>
        <source>mass is kg, then perhaps its place</source>
        <translation>השורה mass היא קילוגרמים, ואחריהם אולי המקום</translation>
    </message>
    <message>
        <source>a thing has a mass above 0 kg; one that cannot be moved is fixed</source>
        <translation>מסה של חפץ גדולה מ־⁦0 kg⁩; חפץ שאי אפשר להזיז הוא fixed</translation>
    </message>
    <message>
        <source>a box has sizes above 0 mm</source>
        <translation>הגדלים של תיבה גדולים מ־⁦0 mm⁩</translation>
    </message>
    <message>
        <source>a {name} has a radius above 0 mm</source>
        <translation>הרדיוס של {name} גדול מ־⁦0 mm⁩</translation>
    </message>
    <message>
        <source>collider is box cx cy cz sx sy sz, sphere cx cy cz radius, or capsule cx cy cz radius height, not {name}</source>
        <translation>השורה collider היא ⁦box cx cy cz sx sy sz⁩, ⁦sphere cx cy cz radius⁩ או ⁦capsule cx cy cz radius height⁩, ולא {name}</translation>
    </message>
    <message>
        <source>collider is box, sphere or capsule with its sizes and place, not {name}</source>
        <translation>השורה collider היא ⁦box⁩, ⁦sphere⁩ או ⁦capsule⁩, עם הגדלים והמקום, ולא {name}</translation>
    </message>
    <message>
        <source>collider is box cx cy cz sx sy sz, sphere cx cy cz radius, or capsule cx cy cz radius height</source>
        <translation>השורה collider היא ⁦box cx cy cz sx sy sz⁩, ⁦sphere cx cy cz radius⁩ או ⁦capsule cx cy cz radius height⁩</translation>
    </message>
    <message>
        <source>collider is box, sphere or capsule with its sizes and place</source>
        <translation>השורה collider היא ⁦box⁩, ⁦sphere⁩ או ⁦capsule⁩, עם הגדלים והמקום</translation>
    </message>
    <message>
        <source>there is no file {file}; its path counts from the folder of this one</source>
        <translation>אין קובץ {file}; הנתיב שלו נמדד מהתיקייה של הקובץ הזה</translation>
    </message>
    <message>
        <source>{name} must be on or off</source>
        <translation>הערך של {name} הוא on או off</translation>
    </message>
    <message>
        <source>a robot&apos;s place is x, y and an angle in degrees</source>
        <translation>המקום של רובוט הוא x, y וזווית במעלות</translation>
    </message>
    <message>
        <source>a parameter file has no line {name}; its lines begin with {known}</source>
        <translation>אין {name} בקובץ פרמטרים; שורות מתחילות ב־{known}</translation>
    </message>
    <message>
        <source>{name} must be a number of {unit} above 0</source>
        <translation>הערך של {name} הוא מספר גדול מ־0 ({unit})</translation>
    </message>
    <message>
        <source>there is a sensor {number} already; give this one another number</source>
        <translation>כבר יש חיישן {number}; תנו לזה מספר אחר</translation>
    </message>
    <message>
        <source>there is a distance sensor {number} already; give this one another number</source>
        <translation>כבר יש חיישן מרחק {number}; תנו לזה מספר אחר</translation>
    </message>
    <message>
        <source>the robot&apos;s figures are impossible: {reason}</source>
        <translation>הרובוט אינו אפשרי: {reason}</translation>
    </message>
    <message>
        <source>the first line must be drive and one of {known}</source>
        <translation>השורה הראשונה צריכה להיות drive ואחד מאלה: {known}</translation>
    </message>
    <message>
        <source>{name} is a submarine, and this floor has no water; use a robot that drives</source>
        <translation>{name} היא צוללת, וברצפה הזאת אין מים; בחרו רובוט שנוסע</translation>
    </message>
    <message>
        <source>there is no robot in it; begin with drive and one of {known}</source>
        <translation>אין בו רובוט; התחילו ב־drive ואחד מאלה: {known}</translation>
    </message>
    <message>
        <source>a wheel line is missing; add wheel DIAMETER MAXVEL TICKS BASE</source>
        <translation>חסרה שורת wheel; הוסיפו ⁦wheel DIAMETER MAXVEL TICKS BASE⁩</translation>
    </message>
    <message>
        <source>name needs a name; leave the line out for that of the file</source>
        <translation>בשורה name צריך לכתוב שם; השמיטו את השורה, והשם יהיה שם הקובץ</translation>
    </message>
    <message>
        <source>a robot has a mass above 0 kg</source>
        <translation>מסה של רובוט גדולה מ־⁦0 kg⁩</translation>
    </message>
    <message>
        <source>axis is up and ahead, in mm</source>
        <translation>השורה axis היא כמה למעלה וכמה קדימה, במילימטרים</translation>
    </message>
    <message>
        <source>axel is drive or turn, then up and ahead, in mm</source>
        <translation>השורה axel היא drive או turn, ואז כמה למעלה וכמה קדימה, במילימטרים</translation>
    </message>
    <message>
        <source>wheel is diameter mm, fastest turn in degrees per second, ticks per turn and base mm</source>
        <translation>השורה wheel היא קוטר במילימטרים, סיבוב מרבי במעלות לשנייה, פעימות לסיבוב ומרחק בין הגלגלים במילימטרים</translation>
    </message>
    <message>
        <source>{reason}; each is above 0</source>
        <translation>{reason}; כל אחד גדול מ־0</translation>
    </message>
    <message>
        <source>psd is NAME number, up, left, ahead and angle, or number NAME, up, left, ahead and three angles</source>
        <translation>השורה psd היא שם ומספר, כמה למעלה, שמאלה וקדימה, וזווית; או מספר ושם, כמה למעלה, שמאלה וקדימה, ושלוש זוויות</translation>
    </message>
    <message>
        <source>fisheye is an angle in degrees</source>
        <translation>הערך של fisheye הוא זווית במעלות</translation>
    </message>
    <message>
        <source>fisheye is an angle from 1 to 360 degrees</source>
        <translation>הערך של fisheye הוא זווית בין 1 ל־360 מעלות</translation>
    </message>
    <message>
        <source>lidar is its place and angles, then the range in degrees and how many points</source>
        <translation>השורה lidar היא המקום והזוויות, ואז התחום במעלות וכמה נקודות</translation>
    </message>
    <message>
        <source>a lidar sees 1 to 360 degrees in 2 to 3600 points</source>
        <translation>לידאר רואה בין 1 ל־360 מעלות, ב־2 עד 3600 נקודות</translation>
    </message>
    <message>
        <source>the world was named already; take this line out</source>
        <translation>העולם כבר צוין; מחקו את השורה הזאת</translation>
    </message>
    <message>
        <source>a thing is its name, x, y and an angle in degrees</source>
        <translation>חפץ הוא השם שלו, x, y וזווית במעלות</translation>
    </message>
    <message>
        <source>a marker is x y red green blue</source>
        <translation>סימון הוא x, y, אדום, ירוק וכחול</translation>
    </message>
    <message>
        <source>red, green and blue are 0 to 255 each</source>
        <translation>אדום, ירוק וכחול הם בין 0 ל־255 כל אחד</translation>
    </message>
    <message>
        <source>the world has no start that is marked {name}; write x and y in place of it</source>
        <translation>אין בעולם נקודת התחלה שמסומנת {name}; כתבו x ו־y במקומה</translation>
    </message>
    <message>
        <source>{place} is outside of the world; use x {least} to {most} mm, y {first} to {last} mm</source>
        <translation>הנקודה {place} מחוץ לעולם; אפשר x בין {least} ל־{most}, ו־y בין {first} ל־{last}, במילימטרים</translation>
    </message>
    <message>
        <source>{name} names a file; write its name after it</source>
        <translation>אחרי {name} בא שם של קובץ; כתבו אותו</translation>
    </message>
    <message>
        <source>this push has no pop; add a line pop after its walls</source>
        <translation>ל־push הזה אין pop; הוסיפו שורת pop אחרי הקירות שלו</translation>
    </message>
    <message>
        <source>it cannot be read as a picture: {reason}; the floor is plain</source>
        <translation>אי אפשר לקרוא אותו כתמונה: {reason}; הרצפה חלקה</translation>
    </message>
    <message>
        <source>floor_texture names a file; leave the line out if there is none</source>
        <translation>אחרי floor_texture בא שם של קובץ; השמיטו את השורה אם אין</translation>
    </message>
    <message>
        <source>there is no push for this pop; take it out</source>
        <translation>אין push שמתאים ל־pop הזה; מחקו אותו</translation>
    </message>
    <message>
        <source>{name} is nothing that a world has; lines begin with width, height, floor, floor_texture, push, pop, position, or the four numbers of a wall</source>
        <translation>אין {name} בעולם; שורות מתחילות ב־⁦width, height, floor, floor_texture, push, pop, position⁩, או בארבעת המספרים של קיר</translation>
    </message>
    <message>
        <source>{name} is not a size; use a number above 0</source>
        <translation>המידה {name} אינה גודל; כתבו מספר גדול מ־0</translation>
    </message>
    <message>
        <source>a wall&apos;s thickness is 0 or more and its height above 0</source>
        <translation>עובי של קיר הוא 0 או יותר, והגובה שלו גדול מ־0</translation>
    </message>
    <message>
        <source>push needs x, y and an angle in degrees</source>
        <translation>אחרי push באים x, y וזווית במעלות</translation>
    </message>
    <message>
        <source>position needs x, y and an angle in degrees</source>
        <translation>אחרי position באים x, y וזווית במעלות</translation>
    </message>
    <message>
        <source>camera is up, left, ahead, then perhaps angles and pixels</source>
        <translation>השורה camera היא כמה למעלה, שמאלה וקדימה, ואז אולי זוויות ופיקסלים</translation>
    </message>
    <message>
        <source>a wall is x1 y1 x2 y2, then perhaps thickness and height, then perhaps red green blue</source>
        <translation>קיר הוא ⁦x1 y1 x2 y2⁩, ואז אולי עובי וגובה, ואז אולי אדום, ירוק וכחול</translation>
    </message>
    <message>
        <source>{name} needs a size in mm</source>
        <translation>אחרי {name} בא גודל במילימטרים</translation>
    </message>
    <message>
        <source>{name} needs two sizes in mm</source>
        <translation>אחרי {name} באים שני גדלים במילימטרים</translation>
    </message>
    <message>
        <source>a robot is its name, x, y, an angle in degrees and perhaps a program; or S, or the letter of another start of the maze, and an angle</source>
        <translation>רובוט הוא השם שלו, x, y, זווית במעלות ואולי תוכנית; או S, או האות של התחלה אחרת במבוך, וזווית</translation>
    </message>
    <message>
        <source>{name} is not a world, settings, robot, object or marker, and not a robot or thing of the world; there are {known}</source>
        <translation>המילה {name} אינה world, settings, robot, object או marker, ואינה רובוט או חפץ; יש {known}</translation>
    </message>
    <message>
        <source>{name} needs a name, a number, an angle, its distance from the middle, and its angle to the side</source>
        <translation>השורה {name} היא שם, מספר, זווית, המרחק מהמרכז, ועד כמה החיישן מביט הצידה</translation>
    </message>
    <message>
        <source>bump is a name, a number, and from which angle to which</source>
        <translation>השורה bump היא שם, מספר, ומאיזו זווית עד איזו זווית</translation>
    </message>
    <message>
        <source>a client connected from {host}</source>
        <translation>לקוח התחבר מ־{host}</translation>
    </message>
    <message>
        <source>a client hung up</source>
        <translation>לקוח התנתק</translation>
    </message>
    <message>
        <source>a client from {host} was refused: its token is wrong</source>
        <translation>לקוח מ־{host} נדחה: האסימון שלו שגוי</translation>
    </message>
    <message>
        <source>a client from {host} was refused: the robot has {count} already</source>
        <translation>לקוח מ־{host} נדחה: מספר הלקוחות של הרובוט הוא כבר {count}</translation>
    </message>
    <message>
        <source>a client that never sent a byte gave its place to another</source>
        <translation>לקוח שלא שלח דבר פינה את מקומו לאחר</translation>
    </message>
    <message>
        <source>a client from {host} got no robot: {reason}</source>
        <translation>לקוח מ־{host} לא קיבל רובוט: {reason}</translation>
    </message>
    <message>
        <source>made for a client from {host}</source>
        <translation>נוצר עבור לקוח מ־{host}</translation>
    </message>
    <message>
        <source>left with its client</source>
        <translation>עזב עם הלקוח שלו</translation>
    </message>
    <message>
        <source>a client was refused: this process may open no more files; raise `ulimit -n`</source>
        <translation>לקוח נדחה: התהליך הזה אינו רשאי לפתוח עוד קבצים; הגדילו את ⁦`ulimit -n`⁩</translation>
    </message>
    <message>
        <source>a client asked the program to end; it continues (--allow-exit permits it)</source>
        <translation>לקוח ביקש שהתוכנה תסתיים; היא ממשיכה (⁦--allow-exit⁩ מתיר זאת)</translation>
    </message>
    <message>
        <source>a client asked for {what}, which an emulated robot has not</source>
        <translation>לקוח ביקש {what}, ולרובוט מדומה אין כזה</translation>
    </message>
    <message>
        <source>{name} stays where it is: {reason}</source>
        <translation>{name} נשאר במקומו: {reason}</translation>
    </message>
    <message>
        <source>{name} heard no command for {time}</source>
        <translation>{name} לא קיבל פקודה במשך {time}</translation>
    </message>
    <message>
        <source>{name} has no laser {number}</source>
        <translation>ל־{name} אין לייזר {number}</translation>
    </message>
    <message>
        <source>the laser keeps its settings: {words}</source>
        <translation>הלייזר שומר על הגדרותיו: {words}</translation>
    </message>
    <message>
        <source>motors still ran ({ports}): the brick&apos;s menu stops them at the end of a program, as here; over SSH they run on</source>
        <translation>מנועים עוד פעלו ({ports}): תפריט הלבנה עוצר אותם בסוף תוכנית, כמו כאן; דרך SSH הם ממשיכים</translation>
    </message>
    <message>
        <source>{name} has not waited for {time}: the floor continues in real time</source>
        <translation>{name} לא המתין במשך {time}: הרצפה ממשיכה בזמן אמת</translation>
    </message>
    <message>
        <source>Printed: {line}</source>
        <translation>הודפס: {line}</translation>
    </message>
    <message numerus="yes">
        <source>{n} more line was printed</source>
        <comment>{n} more lines were printed</comment>
        <translation>
            <numerusform>שורה נוספת הודפסה</numerusform>
            <numerusform>{n} שורות נוספות הודפסו</numerusform>
        </translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>הוראה</translation>
    </message>
    <message>
        <source>Clean</source>
        <translation>נקי</translation>
    </message>
    <message>
        <source>Who drives</source>
        <translation>מי נוסע</translation>
    </message>
    <message>
        <source>Choose the floor, or connect a real robot</source>
        <translation>בחירת הרצפה, או חיבור רובוט אמיתי</translation>
    </message>
    <message>
        <source>lost, looking for it</source>
        <translation>הקשר אבד, מחפש אותו</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>לא מחובר</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>הדמיה</translation>
    </message>
    <message>
        <source>Unfold this part of the column, or fold it</source>
        <translation>פתיחה או קיפול של חלק זה בעמודה</translation>
    </message>
    <message>
        <source>Close this sheet; the View menu opens it again</source>
        <translation>סגירת הגיליון; תפריט התצוגה פותח אותו שוב</translation>
    </message>
    <message>
        <source>S&amp;hare...</source>
        <translation>שית&amp;וף...</translation>
    </message>
    <message>
        <source>Let telephones and computers in this network play the recording, by an address or its QR code</source>
        <translation>לאפשר לטלפונים ולמחשבים ברשת הזאת להריץ את ההקלטה, לפי כתובת או קוד ה־QR שלה</translation>
    </message>
    <message>
        <source>The recording is not shared: {reason}</source>
        <translation>ההקלטה לא שותפה: {reason}</translation>
    </message>
    <message>
        <source>Shared at {address}</source>
        <translation>משותף בכתובת {address}</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>שיתוף</translation>
    </message>
    <message>
        <source>Everybody in this network can play {name} at this address:</source>
        <translation>כל מי שברשת הזאת יכול להריץ את {name} בכתובת הזאת:</translation>
    </message>
    <message>
        <source>Address of the page</source>
        <translation>כתובת הדף</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>סגירה</translation>
    </message>
    <message>
        <source>Stop sharing</source>
        <translation>הפסקת השיתוף</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>העתקת הכתובת</translation>
    </message>
    <message>
        <source>QR code of the address</source>
        <translation>קוד QR של הכתובת</translation>
    </message>
    <message>
        <source>The running drive, the last recorded one, or a recording that you have opened.</source>
        <translation>הנסיעה הנוכחית, הנסיעה שהוקלטה לאחרונה, או הקלטה שפתחת.</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>&amp;ניגון</translation>
    </message>
    <message>
        <source>Play the recording on from here, or let it rest</source>
        <translation>המשך הניגון של ההקלטה מכאן, או עצירתו</translation>
    </message>
    <message>
        <source>no recording is open</source>
        <translation>אין הקלטה פתוחה</translation>
    </message>
    <message>
        <source>Time on the floor; the factor of real time that is reached: {factor}</source>
        <translation>הזמן על הרצפה; יחס הזמן האמיתי שהושג: {factor}</translation>
    </message>
    <message>
        <source>Who leads is drawn here as they drive.</source>
        <translation>כאן יצויר מי מוביל בזמן הנסיעה.</translation>
    </message>
    <message>
        <source>even</source>
        <translation>שוויון</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>הילוך חוזר</translation>
    </message>
    <message>
        <source>Replay, paused</source>
        <translation>הילוך חוזר, מושהה</translation>
    </message>
    <message>
        <source>Share: play it on telephones and other computers</source>
        <translation>שיתוף: להריץ אותה בטלפונים ובמחשבים אחרים</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>הוקלט</translation>
    </message>
    <message>
        <source>Live drive</source>
        <translation>נסיעה חיה</translation>
    </message>
    <message>
        <source>How far the belief of the place is from the truth</source>
        <translation>המרחק בין המקום המשוער למקום האמיתי</translation>
    </message>
    <message>
        <source>How fast it drives, by its wheel encoders</source>
        <translation>מהירות הנסיעה לפי מקודדי הגלגלים</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>טווח</translation>
    </message>
    <message>
        <source>How far the nearest thing is that a ranger sees</source>
        <translation>המרחק אל הדבר הקרוב ביותר שחיישן רואה</translation>
    </message>
    <message>
        <source>Every drive is recorded here, from the first tick.</source>
        <translation>כל נסיעה מוקלטת כאן, מהרגע הראשון.</translation>
    </message>
    <message>
        <source>{robot} ahead</source>
        <translation>{robot} מוביל</translation>
    </message>
    <message>
        <source>now</source>
        <translation>עכשיו</translation>
    </message>
    <message>
        <source>New way</source>
        <translation>מסלול חדש</translation>
    </message>
    <message>
        <source>Bump</source>
        <translation>התנגשות</translation>
    </message>
    <message>
        <source>End</source>
        <translation>סוף</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>סימנייה</translation>
    </message>
    <message>
        <source>{names} are all at their goals</source>
        <translation>{names} הגיעו כולם ליעדיהם</translation>
    </message>
    <message>
        <source>waits for {robot}</source>
        <translation>ממתין ל־{robot}</translation>
    </message>
    <message>
        <source>waits {time} for {robot}</source>
        <translation>ממתין {time} ל־{robot}</translation>
    </message>
    <message>
        <source>What the movers themselves draw</source>
        <translation>מה שהנהגים עצמם מציירים</translation>
    </message>
    <message>
        <source>Drawings</source>
        <translation>ציורים</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>תוספות</translation>
    </message>
    <message>
        <source>Plotted by the mover</source>
        <translation>משורטט על ידי הנהג</translation>
    </message>
    <message>
        <source>it has failed</source>
        <translation>היא נכשלה</translation>
    </message>
    <message>
        <source>{name} could not make this panel.</source>
        <translation>{name} לא הצליח ליצור את הלוח הזה.</translation>
    </message>
    <message>
        <source>{name} failed in {place}: {reason}</source>
        <translation>{name} נכשל ב־{place}: {reason}</translation>
    </message>
    <message>
        <source>{name} is left out: there is another one of this name</source>
        <translation>{name} הושמט: כבר יש אחד בשם הזה</translation>
    </message>
    <message>
        <source>{name} has no key {key}: {other} has it</source>
        <translation>ל־{name} אין מקש {key}: הוא של {other}</translation>
    </message>
    <message>
        <source>Start at {time}</source>
        <translation>התחלה ב־{time}</translation>
    </message>
    <message>
        <source>Replay of {time}</source>
        <translation>הילוך חוזר של {time}</translation>
    </message>
    <message>
        <source>There is nothing in {folder} that can be opened</source>
        <translation>אין ב־{folder} דבר שאפשר לפתוח</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>הקלטות</translation>
    </message>
    <message>
        <source>Movers and programs</source>
        <translation>נהגים ותוכניות</translation>
    </message>
    <message>
        <source>All that can be opened</source>
        <translation>כל מה שאפשר לפתוח</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>קבוצה</translation>
    </message>
    <message>
        <source>{one} and {other} cannot both stand at their starts: these are {apart} apart, and {wanted} are needed; move one of them</source>
        <translation>{one} ו־{other} לא יכולים לעמוד שניהם בנקודות ההתחלה שלהם: המרחק ביניהן {apart}, ונדרשים {wanted}; יש להזיז אחת מהן</translation>
    </message>
    <message>
        <source>{one} and {other} cannot both stand at their goals: these are {apart} apart, and {wanted} are needed; move one of them</source>
        <translation>{one} ו־{other} לא יכולים לעמוד שניהם ביעדיהם: המרחק ביניהם {apart}, ונדרשים {wanted}; יש להזיז אחד מהם</translation>
    </message>
    <message>
        <source>no paths were found on which {names} keep clear of each other; there may be some: try more samples (--samples), or another --seed</source>
        <translation>לא נמצאו מסלולים שבהם {names} אינם מפריעים זה לזה; ייתכן שיש כאלה: אפשר לנסות יותר דגימות (--samples) או ‎--seed אחר</translation>
    </message>
    <message>
        <source>{one} and {other} cannot both reach their goals: neither can let the other pass; make room for one to step aside</source>
        <translation>{one} ו־{other} לא יכולים להגיע שניהם ליעדיהם, בכל דרך שהיא: אף אחד מהם לא יכול לפנות דרך לאחר; יש לפנות מקום שבו אחד מהם יוכל לעמוד בצד</translation>
    </message>
    <message>
        <source>there is no way from {start} to {goal} for this body: proven with {slices} slices of heading; widen the passage</source>
        <translation>אין דרך מ־{start} אל {goal} לגוף הזה: הוכח עם {slices} פרוסות כיוון; יש להרחיב את המעבר</translation>
    </message>
    <message>
        <source>no way was found from {start} to {goal} for this body with {slices} slices of heading; there may be one that only just fits</source>
        <translation>לא נמצאה דרך מ־{start} אל {goal} לגוף הזה עם {slices} פרוסות כיוון; ייתכן שיש דרך צרה מאוד</translation>
    </message>
    <message>
        <source>this mover turns on the spot, and the robot {name} steers, so it cannot; choose a mover for it (--mover car)</source>
        <translation>הנהג הזה מסתובב במקום, והרובוט {name} נוהג בהיגוי ואינו יכול; בחרו נהג מתאים (--mover car)</translation>
    </message>
    <message>
        <source>this mover is for robots that steer, and {name} turns on the spot; choose another (--mover shape)</source>
        <translation>הנהג הזה מיועד לרובוטים עם היגוי, ו־{name} מסתובב במקום; בחרו נהג אחר (--mover shape)</translation>
    </message>
    <message>
        <source>{place}: the body overlaps something there or sticks out of the workspace; move it</source>
        <translation>{place}: הגוף חופף שם משהו או חורג ממרחב העבודה; יש להזיז אותו</translation>
    </message>
    <message>
        <source>body: it must be a convex polygon of at least three corners about its middle</source>
        <translation>גוף: חייב להיות מצולע קמור בעל שלוש פינות לפחות סביב אמצעו</translation>
    </message>
    <message>
        <source>Serve the recording to your network, and show the address with its QR code.</source>
        <translation>להגיש את ההקלטה לרשת שלך, ולהציג את הכתובת עם קוד ה־QR שלה.</translation>
    </message>
    <message>
        <source>Layers:</source>
        <translation>שכבות:</translation>
    </message>
    <message>
        <source>Stop duel</source>
        <translation>עצירת הדו-קרב</translation>
    </message>
    <message>
        <source>Stop match</source>
        <translation>עצירת התחרות</translation>
    </message>
    <message>
        <source>Senses of {robot}</source>
        <translation>החושים של {robot}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>כלום</translation>
    </message>
    <message>
        <source>nearest</source>
        <translation>הקרוב ביותר</translation>
    </message>
    <message>
        <source>bumper</source>
        <translation>פגוש</translation>
    </message>
    <message>
        <source>cliffs</source>
        <translation>מדרגות</translation>
    </message>
    <message>
        <source>a drop</source>
        <translation>מדרגה</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>נראה</translation>
    </message>
    <message>
        <source>Senses</source>
        <translation>חושים</translation>
    </message>
    <message>
        <source>How far the believed pose is from the true one, in place and heading</source>
        <translation>כמה רחוקות ההערכה והאמת זו מזו, ובכמה ההערכה מסובבת</translation>
    </message>
    <message>
        <source>To the goal</source>
        <translation>אל היעד</translation>
    </message>
    <message>
        <source>How far it has to go along its path</source>
        <translation>כמה נותר לו לאורך המסלול</translation>
    </message>
    <message>
        <source>How fast it drives, by the wheel encoders</source>
        <translation>באיזו מהירות הוא נוסע, לפי מקודדי הגלגלים</translation>
    </message>
    <message>
        <source>Way done of {robot}</source>
        <translation>הדרך שעשה {robot}</translation>
    </message>
    <message>
        <source>{factor} speed</source>
        <translation>מהירות {factor}</translation>
    </message>
    <message>
        <source>another match is watched</source>
        <translation>צופים במשחק אחר</translation>
    </message>
    <message>
        <source>a duel needs a scene with two robots and their goals</source>
        <translation>דו-קרב דורש סצנה עם שני רובוטים ויעדיהם</translation>
    </message>
    <message>
        <source>the movers are not known yet</source>
        <translation>המניעים עוד אינם ידועים</translation>
    </message>
    <message>
        <source>The duel could not start: {reason}</source>
        <translation>הדו-קרב לא התחיל: {reason}</translation>
    </message>
    <message>
        <source>Start &amp;duel</source>
        <translation>התחלת &amp;דו-קרב</translation>
    </message>
    <message>
        <source>Let two movers drive against each other on one floor, on this computer</source>
        <translation>שני מניעים נוסעים זה נגד זה על רצפה אחת, במחשב הזה</translation>
    </message>
    <message>
        <source>Left wheel</source>
        <translation>גלגל שמאלי</translation>
    </message>
    <message>
        <source>Right wheel</source>
        <translation>גלגל ימני</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>זרוע</translation>
    </message>
    <message>
        <source>PSD {number}</source>
        <translation>PSD {number}</translation>
    </message>
    <message>
        <source>on</source>
        <translation>פועל</translation>
    </message>
    <message>
        <source>Encoders</source>
        <translation>מקודדים</translation>
    </message>
    <message>
        <source>on {floor}</source>
        <translation>על {floor}</translation>
    </message>
    <message>
        <source>at {address}</source>
        <translation>ב־{address}</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>הקלטה</translation>
    </message>
    <message>
        <source>program</source>
        <translation>תוכנית</translation>
    </message>
    <message>
        <source>scene</source>
        <translation>סצנה</translation>
    </message>
    <message>
        <source>{kind}, {when}</source>
        <translation>{kind}, {when}</translation>
    </message>
    <message>
        <source>Why milestones miss gaps</source>
        <translation>למה נקודות דגימה מחמיצות מעברים</translation>
    </message>
    <message>
        <source>Out first, then onwards</source>
        <translation>קודם לצאת, ואז להתקדם</translation>
    </message>
    <message>
        <source>Sensing what is on no map</source>
        <translation>לחוש במה שאינו במפה</translation>
    </message>
    <message>
        <source>Something else is moving</source>
        <translation>עוד משהו זז</translation>
    </message>
    <message>
        <source>Two robots, one floor</source>
        <translation>שני רובוטים, רצפה אחת</translation>
    </message>
    <message>
        <source>A long way, many turns</source>
        <translation>דרך ארוכה, הרבה פניות</translation>
    </message>
    <message>
        <source>Short way or long way round</source>
        <translation>דרך קצרה או עוקפת</translation>
    </message>
    <message>
        <source>Who goes first</source>
        <translation>מי נוסע ראשון</translation>
    </message>
    <message>
        <source>Many ways, nearly as long</source>
        <translation>הרבה דרכים, כמעט באותו אורך</translation>
    </message>
    <message>
        <source>Thin walls and doors</source>
        <translation>קירות דקים ודלתות</translation>
    </message>
    <message>
        <source>A hundred obstacles</source>
        <translation>מאה מכשולים</translation>
    </message>
    <message>
        <source>How straight a robot drives</source>
        <translation>כמה ישר רובוט נוסע</translation>
    </message>
    <message>
        <source>by what they teach</source>
        <translation>לפי מה שהן מלמדות</translation>
    </message>
    <message>
        <source>All {n}</source>
        <translation>כל ה־{n}</translation>
    </message>
    <message>
        <source>Show every ready scene, or only the first ones</source>
        <translation>הצגת כל הסצנות המוכנות, או רק הראשונות</translation>
    </message>
    <message>
        <source>Send a robot through the maze</source>
        <translation>שלחו רובוט דרך המבוך</translation>
    </message>
    <message>
        <source>It looks for a way on the map, drives it, and finds a crate that is on no map. Two buttons: Solve, then Start.</source>
        <translation>הוא מחפש דרך במפה, נוסע בה, ומוצא ארגז שאינו בשום מפה. שני כפתורים: פתרון, ואז התחלה.</translation>
    </message>
    <message>
        <source>Open the maze, where Solve finds a way and Start drives it</source>
        <translation>פתיחת המבוך, שבו ״פתרון״ מוצא דרך ו״התחלה״ נוסעת בה</translation>
    </message>
    <message>
        <source>First drive</source>
        <translation>נסיעה ראשונה</translation>
    </message>
    <message>
        <source>Open a scene, a world, a recording, a program or a mover</source>
        <translation>פתיחת סצנה, עולם, הקלטה, תוכנית או נהג</translation>
    </message>
    <message>
        <source>Draw a floor of your own</source>
        <translation>ציור רצפה משלכם</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>פתיחה...</translation>
    </message>
    <message>
        <source>Or drop a scene, a recording, a program or a mover anywhere here.</source>
        <translation>או גררו לכאן סצנה, הקלטה, תוכנית או מנוע נסיעה.</translation>
    </message>
    <message>
        <source>iRobot Create</source>
        <translation>iRobot Create</translation>
    </message>
    <message>
        <source>plans its own way</source>
        <translation>מתכנן את דרכו בעצמו</translation>
    </message>
    <message>
        <source>Open the maze, and let a Create drive through it</source>
        <translation>פתיחת המבוך ונסיעה בו ב־Create</translation>
    </message>
    <message>
        <source>Lego EV3</source>
        <translation>Lego EV3</translation>
    </message>
    <message>
        <source>runs your program</source>
        <translation>מריץ את התוכנית שלכם</translation>
    </message>
    <message>
        <source>Pioneer</source>
        <translation>Pioneer</translation>
    </message>
    <message>
        <source>talks to your client</source>
        <translation>מדבר עם הלקוח שלכם</translation>
    </message>
    <message>
        <source>Serve simulated Pioneers to a client program of your own</source>
        <translation>הפעלת רובוטי Pioneer בהדמיה עבור תוכנית לקוח משלכם</translation>
    </message>
    <message>
        <source>EyeBot</source>
        <translation>EyeBot</translation>
    </message>
    <message>
        <source>sees with a camera</source>
        <translation>רואה במצלמה</translation>
    </message>
    <message>
        <source>simulated, or yours by cable and network</source>
        <translation>מדומים, או שלכם בכבל וברשת</translation>
    </message>
    <message>
        <source>Yours, last used</source>
        <translation>שלכם, לאחרונה</translation>
    </message>
    <message>
        <source>New in this version</source>
        <translation>חדש בגרסה זו</translation>
    </message>
    <message>
        <source>What you open or record stands here.</source>
        <translation>מה שתפתחו או תקליטו יופיע כאן.</translation>
    </message>
    <message>
        <source>Go where two movers race</source>
        <translation>מעבר למקום שבו שני מנועי נסיעה מתחרים</translation>
    </message>
    <message>
        <source>A duel in one click</source>
        <translation>דו־קרב בלחיצה אחת</translation>
    </message>
    <message>
        <source>Layers with presets</source>
        <translation>שכבות עם ערכות מוכנות</translation>
    </message>
    <message>
        <source>Share a recording by a code</source>
        <translation>שיתוף הקלטה בקוד QR</translation>
    </message>
    <message>
        <source>Read about it in the manual</source>
        <translation>לקרוא על כך במדריך</translation>
    </message>
    <message>
        <source>Let an example program drive this robot; then open one of yours</source>
        <translation>תנו לתוכנית לדוגמה לנהוג ברובוט הזה, ואז פתחו תוכנית משלכם</translation>
    </message>
    <message>
        <source>Drive a robot by cable or network instead of a simulated one</source>
        <translation>נסיעה ברובוט אמיתי בכבל או ברשת במקום בהדמיה</translation>
    </message>
    <message>
        <source>Open the manual</source>
        <translation>פתיחת המדריך</translation>
    </message>
    <message>
        <source>Connect a real robot...</source>
        <translation>חיבור רובוט אמיתי...</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>החלפת צדדים</translation>
    </message>
    <message>
        <source>Let each mover drive the other robot</source>
        <translation>החלפת הרובוטים בין שני הנהגים</translation>
    </message>
    <message>
        <source>Open The duel</source>
        <translation>פתיחת הדו-קרב</translation>
    </message>
    <message>
        <source>Open a scene for two robots, whose ways cross</source>
        <translation>פתיחת סצנה לשני רובוטים שדרכיהם מצטלבות</translation>
    </message>
    <message>
        <source>Mover of robot {n}</source>
        <translation>המניע של רובוט {n}</translation>
    </message>
    <message>
        <source>Who drives this robot in the duel</source>
        <translation>מי מסיע את הרובוט הזה בדו-קרב</translation>
    </message>
    <message>
        <source>Duel</source>
        <translation>דו-קרב</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>רץ</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>מוכן</translation>
    </message>
    <message>
        <source>Not ready</source>
        <translation>לא מוכן</translation>
    </message>
    <message>
        <source>of {time}</source>
        <translation>מתוך {time}</translation>
    </message>
    <message>
        <source>to go</source>
        <translation>נותרו</translation>
    </message>
    <message>
        <source>A milestone is drawn at {place}.</source>
        <translation>נקודת ציון הוגרלה ב־{place}.</translation>
    </message>
    <message>
        <source>The nearest places to {place}: {count} to try.</source>
        <translation>המקומות הקרובים ביותר אל {place}: {count} לנסות.</translation>
    </message>
    <message>
        <source>The edge from {place} to {other} is free, {length} long.</source>
        <translation>הקשת מ־{place} אל {other} פנויה, ואורכה {length}.</translation>
    </message>
    <message>
        <source>The edge from {place} to {other} is refused: the robot would touch something at {touch}.</source>
        <translation>הקשת מ־{place} אל {other} נדחית: הרובוט היה נוגע במשהו ב־{touch}.</translation>
    </message>
    <message>
        <source>The tree grows from {place} to {other}, {length} from its root.</source>
        <translation>העץ צומח מ־{place} אל {other}, במרחק {length} מהשורש.</translation>
    </message>
    <message>
        <source>{place} is now reached from {other}: {length} from the root.</source>
        <translation>אל {place} מגיעים עכשיו מ־{other}: {length} מהשורש.</translation>
    </message>
    <message>
        <source>The search continues from {place}, {length} from the start.</source>
        <translation>החיפוש נמשך מ־{place}, במרחק {length} מההתחלה.</translation>
    </message>
    <message>
        <source>Another search continues from {count} places.</source>
        <translation>חיפוש אחר נמשך מ־{count} מקומות.</translation>
    </message>
    <message>
        <source>A way is found, {length} long.</source>
        <translation>נמצאה דרך, ואורכה {length}.</translation>
    </message>
    <message>
        <source>From {place} straight on to {other}: {length} shorter.</source>
        <translation>מ־{place} ישר אל {other}: קצר יותר ב־{length}.</translation>
    </message>
    <message>
        <source>The way is made shorter as a whole: by {length}.</source>
        <translation>הדרך כולה התקצרה: ב־{length}.</translation>
    </message>
    <message>
        <source>By how much less way lies before the robot that is ahead</source>
        <translation>בכמה קצרה יותר הדרך שלפני הרובוט המוביל</translation>
    </message>
    <message>
        <source>Lead</source>
        <translation>יתרון</translation>
    </message>
    <message>
        <source>{width} mm, needs {needed}</source>
        <translation>{width} מ״מ, דרושים {needed}</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>אין כאן מקום</translation>
    </message>
    <message numerus="yes">
        <source>{n} fault in this scene</source>
        <comment>{n} faults in this scene</comment>
        <translation>
            <numerusform>תקלה אחת בסצנה הזו</numerusform>
            <numerusform>{n} תקלות בסצנה הזו</numerusform>
        </translation>
    </message>
    <message>
        <source>Select it</source>
        <translation>בחירה בו</translation>
    </message>
    <message>
        <source>Move it {way}</source>
        <translation>הזזה של {way}</translation>
    </message>
    <message>
        <source>Found near you</source>
        <translation>נמצאו בסביבה</translation>
    </message>
    <message>
        <source>No players or race nights found yet. They appear here as they start.</source>
        <translation>עדיין לא נמצאו שחקנים או ערבי מרוצים. הם מופיעים כאן כשהם מתחילים.</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>הצטרפות</translation>
    </message>
    <message>
        <source>Join the race night of {host}</source>
        <translation>הצטרפות לערב המרוצים של {host}</translation>
    </message>
    <message>
        <source>Take part with the mover that you chose; the host shows the code</source>
        <translation>השתתפות עם מנוע הנסיעה שבחרתם. הקוד מוצג אצל המארח</translation>
    </message>
    <message numerus="yes">
        <source>race night, {n} player</source>
        <comment>race night, {n} players</comment>
        <translation>
            <numerusform>ערב מרוצים, שחקן אחד</numerusform>
            <numerusform>ערב מרוצים, {n} שחקנים</numerusform>
        </translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>הזמנה</translation>
    </message>
    <message>
        <source>Invite {player}</source>
        <translation>הזמנת {player}</translation>
    </message>
    <message>
        <source>Give this player the next robot of the scene; its window shows the code</source>
        <translation>הרובוט הבא של הסצנה יינתן לשחקן הזה; הקוד מוצג בחלון שלו</translation>
    </message>
    <message>
        <source>Referee a match</source>
        <translation>שיפוט תחרות</translation>
    </message>
    <message>
        <source>Watch a match</source>
        <translation>צפייה בתחרות</translation>
    </message>
    <message>
        <source>believed</source>
        <translation>משוער</translation>
    </message>
    <message>
        <source>odometry</source>
        <translation>אודומטריה</translation>
    </message>
    <message>
        <source>Drag a box, or drop a plan here</source>
        <translation>גררו תיבה, או שחררו כאן תוכנית רצפה</translation>
    </message>
    <message>
        <source>The planner&apos;s steps are being taken down</source>
        <translation>צעדי המתכנן נרשמים</translation>
    </message>
    <message>
        <source>Steps a second</source>
        <translation>צעדים בשנייה</translation>
    </message>
    <message>
        <source>Play the steps, or let them rest</source>
        <translation>הפעלת הצעדים או השהייתם</translation>
    </message>
    <message>
        <source>Show the plan again</source>
        <translation>חזרה להצגת התוכנית</translation>
    </message>
    <message>
        <source>What the planner does, step by step: play it, drag along it, or go through it with the arrow keys. Page up and Page down go to another kind of step.</source>
        <translation>מה שהמתכנן עושה, צעד אחר צעד: אפשר להפעיל, לגרור לאורכו או לעבור עליו במקשי החצים. Page up ו־Page down עוברים לסוג אחר של צעד.</translation>
    </message>
    <message>
        <source>Step &amp;by step</source>
        <translation>&amp;כל צעד בנפרד</translation>
    </message>
    <message>
        <source>Go through what a textbook planner does, step by step</source>
        <translation>מעבר צעד אחר צעד על מה שמתכנן של ספר לימוד עושה</translation>
    </message>
    <message>
        <source>{mover} shows no steps; choose a textbook planner, as prm-textbook or rrt</source>
        <translation>‏{mover} אינו מציג צעדים; בחרו מתכנן של ספר לימוד, כגון prm-textbook או rrt</translation>
    </message>
    <message>
        <source>No steps</source>
        <translation>אין צעדים</translation>
    </message>
    <message>
        <source>of {number} steps</source>
        <translation>מתוך {number} צעדים</translation>
    </message>
    <message>
        <source>Press Play, drag the playhead, or go through the steps with the arrow keys.</source>
        <translation>לחצו על הפעלה, גררו את ראש הנגינה או עברו על הצעדים במקשי החצים.</translation>
    </message>
    <message>
        <source>The planner&apos;s steps</source>
        <translation>צעדי המתכנן</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>נדחו</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>עץ</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>חיפוש</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>דרך</translation>
    </message>
    <message>
        <source>The race night was ended early</source>
        <translation>ערב המרוצים הופסק</translation>
    </message>
    <message>
        <source>{winner} has won</source>
        <translation>{winner} ניצח</translation>
    </message>
    <message>
        <source>The race night could not be held: {reason}</source>
        <translation>אי אפשר לערוך את ערב המרוצים: {reason}</translation>
    </message>
    <message>
        <source>Round {n} of {all} in {time} s</source>
        <translation>סיבוב {n} מתוך {all} בעוד {time} ש׳</translation>
    </message>
    <message>
        <source>Race night</source>
        <translation>ערב מרוצים</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>הוספה</translation>
    </message>
    <message>
        <source>Let this mover of this computer take part</source>
        <translation>צירוף הנהג הזה של המחשב הזה</translation>
    </message>
    <message>
        <source>Each player meets several others, and a table shows the standings.</source>
        <translation>כל שחקן פוגש כמה אחרים, וטבלה מציגה את הדירוג.</translation>
    </message>
    <message>
        <source>&amp;Where runs of a folder went...</source>
        <translation>&amp;היכן עברו ריצות מתיקייה...</translation>
    </message>
    <message>
        <source>Colour this floor by how many recorded runs, as a tournament&apos;s, passed over each part of it</source>
        <translation>לצבוע את הרצפה הזאת לפי מספר הריצות שהוקלטו, למשל של טורניר, שעברו על כל חלק שלה</translation>
    </message>
    <message>
        <source>No run on this floor is recorded yet: drive, and it will be shown</source>
        <translation>עדיין לא הוקלטה ריצה על הרצפה הזאת: סעו, והיא תוצג</translation>
    </message>
    <message>
        <source>No run on this floor is recorded in {folder}</source>
        <translation>ב־{folder} לא הוקלטה ריצה על הרצפה הזאת</translation>
    </message>
    <message>
        <source>The ladder has no page: {reason}</source>
        <translation>לסולם הדירוג אין דף: {reason}</translation>
    </message>
    <message>
        <source>{mover} does not play: {reason}</source>
        <translation>{mover} אינו משחק: {reason}</translation>
    </message>
    <message>
        <source>a ladder needs a saved scene with a robot and its goal</source>
        <translation>סולם דירוג צריך סצנה שמורה עם רובוט ויעד</translation>
    </message>
    <message>
        <source>{file} was not handed in: {reason}</source>
        <translation>{file} לא הוגש: {reason}</translation>
    </message>
    <message>
        <source>The ladder has ended. Games and table are in {folder}</source>
        <translation>סולם הדירוג הסתיים. המשחקים והטבלה נמצאים ב־{folder}</translation>
    </message>
    <message>
        <source>The ladder could not be held: {reason}</source>
        <translation>לא ניתן היה לערוך את סולם הדירוג: {reason}</translation>
    </message>
    <message>
        <source>Compare with another run...</source>
        <translation>השוואה לריצה אחרת...</translation>
    </message>
    <message>
        <source>Play another recording beside this one, on one clock, and see what differs</source>
        <translation>להריץ הקלטה נוספת לצד זו, על שעון אחד, ולראות במה הן שונות</translation>
    </message>
    <message>
        <source>drive first, or open a recording</source>
        <translation>קודם סעו, או פתחו הקלטה</translation>
    </message>
    <message>
        <source>What differs between two recorded runs. The better of two values is bold. A is the recording on the timeline.</source>
        <translation>במה שונות שתי ריצות מוקלטות. הערך הטוב מבין השניים מודגש. A היא ההקלטה שבציר הזמן.</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>זרע {seed}</translation>
    </message>
    <message>
        <source>Reading both recordings ...</source>
        <translation>קורא את שתי ההקלטות ...</translation>
    </message>
    <message>
        <source>Show where they part</source>
        <translation>הצגת הרגע שבו הן נפרדות</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>סיום ההשוואה</translation>
    </message>
    <message>
        <source>From the start to the end of the drive</source>
        <translation>מההתחלה ועד סוף הנסיעה</translation>
    </message>
    <message>
        <source>How far the robot truly went</source>
        <translation>כמה הרובוט באמת נסע</translation>
    </message>
    <message>
        <source>Closest</source>
        <translation>הכי קרוב</translation>
    </message>
    <message>
        <source>The least gap between its body and a wall, an obstacle or another robot</source>
        <translation>הרווח הקטן ביותר בין גופו לבין קיר, מכשול או רובוט אחר</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>סיום</translation>
    </message>
    <message>
        <source>What became of the drive</source>
        <translation>איך הסתיימה הנסיעה</translation>
    </message>
    <message>
        <source>never</source>
        <translation>אף פעם</translation>
    </message>
    <message>
        <source>The first time at which the robots are more than 50 mm from each other</source>
        <translation>הפעם הראשונה שבה הרובוטים רחוקים זה מזה יותר מ־50 mm</translation>
    </message>
    <message>
        <source>They part at</source>
        <translation>נפרדות ב־</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>לא הוקלט</translation>
    </message>
    <message>
        <source>Floor {letter}</source>
        <translation>רצפה {letter}</translation>
    </message>
    <message>
        <source>What floor A shows, done otherwise. If you move or zoom one floor, the others follow.</source>
        <translation>מה שמוצג ברצפה A, בדרך אחרת. אם מזיזים רצפה אחת או משנים את גודלה, האחרות נעות איתה.</translation>
    </message>
    <message>
        <source>The comparison was cancelled; what was planned is kept in {folder}</source>
        <translation>ההשוואה בוטלה; מה שתוכנן נשמר ב־{folder}</translation>
    </message>
    <message>
        <source>{file} holds another scene; choose another folder</source>
        <translation>הקובץ {file} מכיל סצנה אחרת; בחרו תיקייה אחרת</translation>
    </message>
    <message>
        <source>The comparison is in {file}</source>
        <translation>ההשוואה נמצאת ב־{file}</translation>
    </message>
    <message>
        <source>Compare planners...</source>
        <translation>השוואת מתכננים...</translation>
    </message>
    <message>
        <source>Have two to four planners plan this scene, each on a floor of its own, and see what each finds</source>
        <translation>תכנון של הסצנה בידי שניים עד ארבעה מתכננים, כל אחד ברצפה משלו, והצגת מה שכל אחד מצא</translation>
    </message>
    <message>
        <source>Planners that plan the same scene, each on a floor of its own. Choose them and their settings: each change is planned at once. The best of each figure is bold.</source>
        <translation>מתכננים שמתכננים אותה סצנה, כל אחד ברצפה משלו. בחרו אותם ואת ההגדרות שלהם: כל שינוי מתוכנן מיד. הנתון הטוב ביותר מכל סוג מודגש.</translation>
    </message>
    <message>
        <source>{n} of {cells} planned</source>
        <translation>תוכננו {n} מתוך {cells}</translation>
    </message>
    <message>
        <source>Planner {letter}</source>
        <translation>מתכנן {letter}</translation>
    </message>
    <message>
        <source>Which planner plans on floor {letter}</source>
        <translation>המתכנן שמתכנן ברצפה {letter}</translation>
    </message>
    <message>
        <source>Settings of planner {letter}</source>
        <translation>ההגדרות של מתכנן {letter}</translation>
    </message>
    <message>
        <source>Change the settings of this planner</source>
        <translation>שינוי ההגדרות של המתכנן הזה</translation>
    </message>
    <message>
        <source>Compare without this planner</source>
        <translation>השוואה בלי המתכנן הזה</translation>
    </message>
    <message>
        <source>Compare without planner {letter}</source>
        <translation>השוואה בלי מתכנן {letter}</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>הגדרות</translation>
    </message>
    <message>
        <source>is planning</source>
        <translation>מתכנן עכשיו</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>ממתין לתורו</translation>
    </message>
    <message>
        <source>Open a file...</source>
        <translation>פתיחת קובץ...</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>בוטל</translation>
    </message>
    <message>
        <source>How far along its way each robot of a team is planned to be when. Where its line is thick and level, the robot waits. Lines may cross: each robot has a way of its own.</source>
        <translation>כמה מדרכו כל רובוט בצוות אמור לעבור ומתי. היכן שהקו עבה ואופקי, הרובוט ממתין. קווים יכולים להצטלב: לכל רובוט דרך משלו.</translation>
    </message>
    <message>
        <source>Scatters points over the free floor, joins them, and takes the shortest way between them.</source>
        <translation>מפזר נקודות על הרצפה הפנויה, מחבר ביניהן, ובוחר את הדרך הקצרה ביותר שעוברת בהן.</translation>
    </message>
    <message>
        <source>PRM of parts that you choose. Its steps can be watched; it may miss a narrow gap.</source>
        <translation>‏PRM שמורכב מחלקים לבחירתכם. אפשר לצפות בצעדיו; הוא עלול להחמיץ מעבר צר.</translation>
    </message>
    <message>
        <source>PRM that joins more points: with more samples its way comes nearer to the shortest.</source>
        <translation>‏PRM שמחבר יותר נקודות: ככל שיש יותר דגימות, דרכו קרובה יותר לקצרה ביותר.</translation>
    </message>
    <message>
        <source>PRM that checks an edge only when a way would use it.</source>
        <translation>‏PRM שבודק קשת רק כשדרך עומדת להשתמש בה.</translation>
    </message>
    <message>
        <source>Grows a tree from the start until it reaches the goal.</source>
        <translation>מצמיח עץ מנקודת ההתחלה עד שהוא מגיע ליעד.</translation>
    </message>
    <message>
        <source>Grows a tree from the start, and makes its ways shorter with each sample.</source>
        <translation>מצמיח עץ מנקודת ההתחלה, ומקצר את דרכיו עם כל דגימה.</translation>
    </message>
    <message>
        <source>Grows two trees, from the start and from the goal, until they meet.</source>
        <translation>מצמיח שני עצים, מנקודת ההתחלה ומהיעד, עד שהם נפגשים.</translation>
    </message>
    <message>
        <source>Cuts the free floor into cells: it finds a way wherever there is one.</source>
        <translation>מחלק את הרצפה הפנויה לתאים: הוא מוצא דרך בכל מקום שיש בו דרך.</translation>
    </message>
    <message>
        <source>Joins the corners that see each other: its way is the shortest there is.</source>
        <translation>מחבר פינות שרואות זו את זו: דרכו היא הקצרה ביותר שיש.</translation>
    </message>
    <message>
        <source>Plans with the robot&apos;s outline and heading: it fits through gaps too narrow for its disc.</source>
        <translation>מתכנן לפי קו המתאר של הרובוט וכיוונו: הוא עובר במעברים צרים מדי לעיגול שלו.</translation>
    </message>
    <message>
        <source>Plans for robots that steer like a car, forwards and in reverse.</source>
        <translation>מתכנן לרובוטים שנוהגים כמו מכונית, קדימה ואחורה.</translation>
    </message>
    <message>
        <source>A ROS 2 program drives the robot and gets its sensor readings.</source>
        <translation>תוכנית של ROS 2 מנהיגה את הרובוט, ומקבלת את מה שהוא חש.</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>&amp;חיפוש ב:</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;פתיחה</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;שמירה</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>&amp;סוג הקבצים:</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>Discard</source>
        <translation>ויתור</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>שמירה</translation>
    </message>
</context>
</TS>

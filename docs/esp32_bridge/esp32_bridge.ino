// A bridge from Wi-Fi to a Create, as robotdriver/create/bridge.py is one for boards that run Python.
//
// It passes bytes between the robot's serial port and one client, and stops the robot when it has not heard of the
// client for 0.2 s, when the client hangs up, and when Wi-Fi is lost. The protocol is told at the top of bridge.py.
//
// Build: Arduino core for ESP32, 2.0 or newer, any ESP32 board:
//   arduino-cli core install esp32:esp32
//   arduino-cli compile --fqbn esp32:esp32:esp32 esp32_bridge
//   arduino-cli upload --fqbn esp32:esp32:esp32 --port /dev/ttyUSB0 esp32_bridge
// Wiring: RX_PIN to the robot's TXD over a divider to 3.3 V, TX_PIN to its RXD, ground to ground, and the board fed by a
// 5 V converter from the robot's battery pins. Not built or tried on a board here (unverified).

#include <WiFi.h>
#include <esp_random.h>
#include <mbedtls/md.h>

const char *WIFI_NAME = "my network";
const char *WIFI_PASSWORD = "its password";
const char *KEY = "";  // what clients must know
const uint16_t PORT = 4000;
const int RX_PIN = 16, TX_PIN = 17;

const uint32_t PATIENCE_MS = 200;
const uint32_t HANDSHAKE_MS = 2000;
const char *GREETING = "robotworkshop bridge 1 ";

HardwareSerial robot(2);
WiFiServer server(PORT);

// Both wheels at 0, eight times: one is heard whole if the robot still waits for the rest of a long command.
void stopRobot() {
  const uint8_t stop[] = {145, 0, 0, 0, 0};
  for (int i = 0; i < 8; i++) robot.write(stop, sizeof stop);
}

String hexOf(const uint8_t *bytes, size_t count) {
  String text;
  char pair[3];
  for (size_t i = 0; i < count; i++) {
    snprintf(pair, sizeof pair, "%02x", bytes[i]);
    text += pair;
  }
  return text;
}

String digestOf(const String &nonce) {
  uint8_t out[32];
  mbedtls_md_hmac(mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), (const uint8_t *)KEY, strlen(KEY),
                  (const uint8_t *)nonce.c_str(), nonce.length(), out);
  return hexOf(out, sizeof out);
}

// Whether two texts are equal, in a time that does not tell where they differ.
bool isSame(const String &one, const String &other) {
  if (one.length() != other.length()) return false;
  uint8_t differs = 0;
  for (size_t i = 0; i < one.length(); i++) differs |= one[i] ^ other[i];
  return differs == 0;
}

bool isAdmitted(WiFiClient &client) {
  uint8_t random[16];
  esp_fill_random(random, sizeof random);
  const String nonce = hexOf(random, sizeof random);
  client.print(GREETING + nonce + "\n");
  client.setTimeout(HANDSHAKE_MS);
  String line = client.readStringUntil('\n');
  line.trim();
  const int space = line.indexOf(' ');
  const long baud = space < 0 ? 0 : line.substring(space + 1).toInt();
  if (space < 0 || !isSame(line.substring(0, space), digestOf(nonce))) {
    client.print("the key is wrong\n");
    return false;
  }
  if (baud != 19200 && baud != 57600 && baud != 115200) {
    client.print("no such rate\n");
    return false;
  }
  robot.updateBaudRate(baud);
  while (robot.available()) robot.read();
  client.print("ok\n");
  return true;
}

// Pass a client's messages on until it hangs up or another one takes the place that it left by its silence.
void drive(WiFiClient &client) {
  uint8_t message[255], chunk[256];
  size_t wanted = 0, have = 0;
  bool inMessage = false, isArmed = false;
  uint32_t heardMs = millis();
  while (client.connected() && WiFi.status() == WL_CONNECTED) {
    while (client.available()) {
      heardMs = millis();
      isArmed = true;
      if (!inMessage) {
        wanted = client.read();
        have = 0;
        inMessage = wanted > 0;  // an empty message is a heartbeat
      } else {
        const int count = client.read(message + have, wanted - have);
        if (count > 0) have += count;
        if (have == wanted) {
          robot.write(message, wanted);
          inMessage = false;
        }
      }
    }
    if (millis() - heardMs > PATIENCE_MS) {
      if (isArmed) stopRobot();
      isArmed = false;
      if (server.hasClient()) return;
    }
    size_t count = 0;
    while (robot.available() && count < sizeof chunk) chunk[count++] = robot.read();
    if (count) client.write(chunk, count);
    delay(1);
  }
}

void setup() {
  robot.begin(115200, SERIAL_8N1, RX_PIN, TX_PIN);
  WiFi.mode(WIFI_STA);
  WiFi.setSleep(false);  // a radio that sleeps answers late
  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);
  server.begin();
  server.setNoDelay(true);
}

void loop() {
  WiFiClient client = server.available();
  if (!client) {
    delay(10);
    return;
  }
  client.setNoDelay(true);
  if (isAdmitted(client)) drive(client);
  client.stop();
  stopRobot();
}
